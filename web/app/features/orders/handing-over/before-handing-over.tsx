import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ApiError } from '../../../lib/api/call-api.ts';
import type { ShownOrder } from '../order-page.ts';
import { linesWithoutUnits } from '../order-units.ts';

/** Says before an order is handed over how much of its money went back. A part that did stops nobody. */
export function GivenBack({ order: { refunded } }: { order: Pick<ShownOrder, 'refunded'> }) {
  if (!refunded) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
      {formatReais(refunded)} deste pedido já foram devolvidos ao cliente.
    </Alert>
  );
}

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

/** The texts of a refusal, besides the one that stands at the form's only field. */
export const refusalBeside = (field: string, fallback: string) => (error: ApiError) =>
  field in error.fieldErrors ? [] : [error.serverMessage ?? fallback];
