import { acceptReceivedCall, linkReceivedCall, refuseWithdrawalCall } from '@giro/contract/calls/received-payments.ts';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { acceptanceOf } from './received-words.ts';
import { PaymentLine, type ReceivedDialogProps } from './refund-dialog.tsx';

/** Says which order a payment without one is for. */
export function LinkDialog({ payment, onDone, onReload, onClose }: ReceivedDialogProps) {
  const form = useForm({ initialValues: { order_code: '' }, validate: { order_code: missing } });
  return (
    <ActionForm
      title="Vincular a um pedido"
      action="Vincular"
      form={form}
      send={async ({ order_code }) => {
        const body = { order_code: order_code.trim().toUpperCase() };
        const answer = await callApi(linkReceivedCall, { params: { id: payment.id }, body });
        onDone(answer.message, answer.payment);
      }}
      fallback="Não foi possível vincular ao pedido."
      onReload={onReload}
      onClose={onClose}
    >
      <PaymentLine payment={payment} />
      <TextInput
        label="Código do pedido"
        description="Se o que o pedido recebeu cobre o total, ele fica pago e o cliente é avisado por e-mail."
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('order_code')}
        name="order_code"
      />
    </ActionForm>
  );
}

/** Takes a payment as it is, once it is said what follows. */
export function AcceptDialog({ payment, onDone, onReload, onClose }: ReceivedDialogProps) {
  const form = useForm({ initialValues: {} });
  return (
    <ActionForm
      title="Aceitar assim mesmo?"
      action="Aceitar"
      form={form}
      send={async () => {
        const answer = await callApi(acceptReceivedCall, { params: { id: payment.id } });
        onDone(answer.message, answer.payment);
      }}
      fallback="Não foi possível aceitar o recebimento."
      onReload={onReload}
      onClose={onClose}
    >
      <PaymentLine payment={payment} />
      <Text>{acceptanceOf(payment)}</Text>
    </ActionForm>
  );
}

/** Refuses the wish of a buyer to give an order back. */
export function RefuseDialog({ payment, onDone, onReload, onClose }: ReceivedDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: missing } });
  const { withdrawal } = payment;
  return (
    <ActionForm
      title="Recusar desistência"
      action="Recusar"
      form={form}
      send={async (body) => {
        const answer = await callApi(refuseWithdrawalCall, { params: { id: payment.id }, body });
        onDone(answer.message, answer.payment);
      }}
      fallback="Não foi possível recusar a desistência."
      onReload={onReload}
      onClose={onClose}
    >
      <PaymentLine payment={payment} />
      {withdrawal?.note && <Text size="sm">O cliente escreveu: {withdrawal.note}</Text>}
      <Text size="sm">
        Quem compra pela internet pode desistir em até 7 dias depois de receber o produto (Código de Defesa do
        Consumidor, art. 49). Recuse só fora desse direito.
      </Text>
      <Textarea
        label="Motivo"
        description="Vai no e-mail para o cliente."
        required
        maxLength={140}
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}
