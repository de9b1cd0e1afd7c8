import { readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listPayoutsCall, type Payout } from '@giro/contract/calls/payouts.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/use-call.ts';
import { changeListed, withRow } from '../../ui/panel/list/use-list-state.ts';

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

/** Takes over a payout that has moved: its row stays where it stands, other pages and lists are asked for anew. */
export function usePayoutChange() {
  const client = useQueryClient();
  return (payout: Payout) => {
    changeListed(client, listPayoutsCall, (answer) => ({ ...answer, payouts: withRow(answer.payouts, payout) }));
    void refresh(client, readPanelCall, listProposalsCall);
  };
}
