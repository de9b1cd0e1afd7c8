import { personPath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../lib/api/use-may.ts';
import { Card } from '../../card.tsx';
import styles from './record-page.module.css';

interface RecordPartProps {
  title: string;
  /** A quiet line below the title. */
  hint?: string;
  children: ReactNode;
}

/** A part of a record's page, on paper of its own. */
export function RecordPart({ title, hint, children }: RecordPartProps) {
  const id = useId();
  return (
    <Card component="section" radius="lg" className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </Card>
  );
}

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
