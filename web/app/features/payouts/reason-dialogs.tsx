import { dropPayoutCall, undoPayoutCall } from '@giro/contract/calls/payouts.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { type PayoutDialogProps, PayoutLine } from './payout-dialog.tsx';

interface ReasonDialogProps extends PayoutDialogProps {
  title: string;
  action: string;
  /** What follows. */
  words: string;
  call: typeof dropPayoutCall | typeof undoPayoutCall;
}

/** Makes a payout due again, with the reason that its row keeps. */
function ReasonDialog({ title, action, words, call, payout, onDone, onReload, onClose }: ReasonDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: missing } });
  return (
    <ActionForm
      title={title}
      action={action}
      form={form}
      send={async (body) => {
        const answer = await callApi(call, { params: { id: payout.id }, body });
        onDone(answer.message, answer.payout);
      }}
      fallback="Não foi possível mudar o repasse."
      onReload={onReload}
      onClose={onClose}
    >
      <PayoutLine payout={payout} />
      <Text size="sm">{words}</Text>
      <TextInput
        label="Motivo"
        required
        maxLength={140}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}

export function UnpaidDialog(props: PayoutDialogProps) {
  return (
    <ReasonDialog
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
    <ReasonDialog
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
    <ReasonDialog
      {...props}
      title="Desfazer pagamento"
      action="Desfazer"
      words="O repasse volta para a lista de quem falta pagar. Isto não traz o dinheiro de volta: use quando o pagamento foi registrado por engano ou voltou do banco."
      call={undoPayoutCall}
    />
  );
}
