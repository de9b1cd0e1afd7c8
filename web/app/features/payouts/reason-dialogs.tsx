import { dropPayoutCall, undoPayoutCall } from '@giro/contract/calls/payouts.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { type PayoutDialogProps, PayoutLine } from './payout-dialog.tsx';

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
