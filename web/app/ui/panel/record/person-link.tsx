import { personPath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../../../lib/api/use-may.ts';

interface PersonLinkProps {
  user: { id: number; name: string; deleted_at: string | null };
}

/** Somebody's name, which leads to their page for who may see people. */
export function PersonLink({ user: { id, name, deleted_at } }: PersonLinkProps) {
  const may = useMay();
  const words = deleted_at ? `${name} (desativado)` : name;
  if (!may('users.see')) return words;
  return (
    <Anchor component={Link} to={personPath(id)} inherit>
      {words}
    </Anchor>
  );
}
