import { readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { dropPayoutCall, listPayoutsCall, type Payout, undoPayoutCall } from '@giro/contract/calls/payouts.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
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

interface DueAgainProps extends PayoutDialogProps {
  title: string;
  action: string;
  words: string;
  call: typeof dropPayoutCall | typeof undoPayoutCall;
}

/** Makes a payout due again. */
function DueAgainDialog({ call, payout, onDone, ...dialog }: DueAgainProps) {
  return (
    <ReasonDialog
      {...dialog}
      maxLength={140}
      send={async (body) => {
        const answer = await callApi(call, { params: { id: payout.id }, body });
        onDone(answer.message, answer.payout);
      }}
      fallback="Não foi possível mudar o repasse."
    >
      <PayoutLine payout={payout} />
    </ReasonDialog>
  );
}

export function UnpaidDialog(props: PayoutDialogProps) {
  return (
    <DueAgainDialog
      {...props}
      title="Não paguei"
      action="Devolver à lista"
      words="O repasse volta para a lista de quem falta pagar. Só confirme se o Pix não saiu."
      call={dropPayoutCall}
    />
  );
}

export function ReleaseDialog(props: PayoutDialogProps) {
  const name = props.payout.claimed_by ?? 'Outra pessoa';
  return (
    <DueAgainDialog
      {...props}
      title="Liberar repasse"
      action="Liberar"
      words={`${name} está com este repasse. Só libere depois de confirmar com quem está pagando que o Pix não saiu.`}
      call={dropPayoutCall}
    />
  );
}

export function UndoDialog(props: PayoutDialogProps) {
  return (
    <DueAgainDialog
      {...props}
      title="Desfazer pagamento"
      action="Desfazer"
      words="O repasse volta para a lista de quem falta pagar. Isto não traz o dinheiro de volta: use quando o pagamento foi registrado por engano ou voltou do banco."
      call={undoPayoutCall}
    />
  );
}
