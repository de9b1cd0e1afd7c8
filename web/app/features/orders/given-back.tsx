import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ShownOrder } from './order-page.ts';

/** Says before an order is handed over how much of its money went back. A part that did stops nobody. */
export function GivenBack({ order: { refunded } }: { order: Pick<ShownOrder, 'refunded'> }) {
  if (!refunded) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
      {formatReais(refunded)} deste pedido já foram devolvidos ao cliente.
    </Alert>
  );
}
