import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ShownOrder } from './order-page.ts';
import { linesWithoutUnits } from './order-units.ts';

/** Says before an order is handed over which devices nobody named. It stops nobody. */
export function MissingUnits({ order }: { order: ShownOrder }) {
  const lines = linesWithoutUnits(order);
  if (lines.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title="Falta informar o IMEI">
      {lines.join('; ')}. Sem ele, o recibo sai sem o número do aparelho e a garantia não fica ligada a ele. Você pode
      entregar assim mesmo.
    </Alert>
  );
}
