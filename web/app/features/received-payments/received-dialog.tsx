import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';

export interface ReceivedDialogProps {
  payment: ReceivedPayment;
  onDone: (message: string, payment: ReceivedPayment) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Which payment a dialog is about. */
export function PaymentLine({ payment }: { payment: ReceivedPayment }) {
  const { value, payer, order_code, paid_at } = payment;
  const parts = [`Pix de ${formatReais(value)}`, payer, order_code && `pedido ${order_code}`, formatMoment(paid_at)];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
