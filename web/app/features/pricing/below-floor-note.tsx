import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { StatusPill } from '../../ui/panel/list/cells.tsx';

/** Marks a price below the floor. */
export const BelowFloorPill = () => <StatusPill tone="offer" label="Abaixo do piso" />;

/** Says of a dry run how many of its prices would be below the floor. */
export function BelowFloorNote({ rows }: { rows: readonly { below_floor?: true }[] }) {
  const count = rows.filter(({ below_floor }) => below_floor).length;
  if (count === 0) return null;
  return (
    <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {count === 1 ? '1 preço fica' : `${count.toLocaleString('pt-BR')} preços ficam`} abaixo do piso da loja.
    </Alert>
  );
}
