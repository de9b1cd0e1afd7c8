import type { Payout } from '@giro/contract/calls/payouts.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';

export interface PayoutDialogProps {
  payout: Payout;
  onDone: (message: string, payout: Payout) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Which payout a dialog is about. */
export function PayoutLine({ payout }: { payout: Payout }) {
  const { value, seller, device, proposal_id } = payout;
  return (
    <Text size="sm" c="dimmed">
      {formatReais(value)} para {seller} · {device}, proposta nº&nbsp;{proposal_id}
    </Text>
  );
}
