import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import '@mantine/core/styles/Combobox.layer.css';
import { previewOrderMailCall } from '@giro/contract/calls/orders.ts';
import { isPaid, orderStatus, orderStatusLabel, selectableOrderStatuses } from '@giro/contract/rules/order-status.ts';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { StatusChange } from '../../ui/panel/dialog/status-parts.tsx';
import { ConflictAlert, LeaveQuestion, useLeaving } from '../../ui/panel/form/form-foot.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { MailToSend } from '../../ui/panel/form/mail-to-send.tsx';
import { DisputedOrder, type Needs, needOf } from '../../ui/panel/form/needs.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { GivenBack, MissingUnits } from './handing-over/hand-over-line.tsx';
import { type ShownOrder, takesUnits } from './order-page.ts';
import { OrderPill } from './order-pill.tsx';
import { buyerNameOf, needsConfirmation, orderNumberOf, startingStatusOf, stockNoteOf } from './order-words.ts';
import { useSaveOrderStatus } from './use-order-changes.ts';

interface OrderStatusDialogProps {
  order: ShownOrder;
  onClose: () => void;
  /** Fetches the order anew after somebody else's change. */
  onReload: () => Promise<unknown>;
  /** `opensRefund` says that what was cancelled had been paid: its money goes back next. */
  onSaved: (message: string, status: number, opensRefund: boolean) => void;
}

/** Moves an order on. What leaves the usual path is asked about first; what was typed outlives every refusal. */
export function OrderStatusDialog({ order, onClose, onReload, onSaved }: OrderStatusDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const current = order.payment?.status;
  const kind = fulfilmentKindOf(order);
  const options = selectableOrderStatuses(kind).map(({ status, label }) => ({ value: String(status), label }));
  const [confirming, setConfirming] = useState(false);
  const [asked, setAsked] = useState<Needs>({});
  const isCancelledPaid = (status: string) => Number(status) === orderStatus.cancelled && isPaid(current ?? 0);
  const form = useForm({
    initialValues: { status: String(startingStatusOf(order)), reason: '', added_line: '', dispute_reason: '' },
    validate: {
      reason: (reason, { status }) =>
        isCancelledPaid(status) && reason.trim() === '' ? 'Diga por que o pedido pago é cancelado.' : null,
      dispute_reason: (reason) => (asked.dispute_reason ? missing(reason) : undefined),
    },
  });
  const { values } = form;
  const chosen = Number(values.status);
  const saving = useSave({ fallback: 'Erro ao atualizar status da venda.', form, root });
  const save = useSaveOrderStatus();
  const stockNote = stockNoteOf(current, chosen);
  const change = {
    status: chosen,
    reason: isCancelledPaid(values.status) ? values.reason.trim() : '',
    added_line: values.added_line.trim(),
    ...(asked.dispute_reason && { dispute_reason: values.dispute_reason.trim() }),
  };
  const leaving = useLeaving(
    () => values.reason.trim() !== '' || values.added_line.trim() !== '',
    onClose,
    saving.isSaving,
  );

  function submit() {
    if (needsConfirmation(current, chosen) && !confirming) return setConfirming(true);
    setConfirming(false);
    void saving.run(async () => {
      try {
        onSaved(await save(order, change), chosen, isCancelledPaid(values.status));
      } catch (error) {
        const need = needOf(error);
        if (!need?.dispute_reason) throw error;
        setAsked(need);
      }
    });
  }

  async function reload() {
    await onReload();
    saving.settle();
  }

  return (
    <Dialog title="Alterar Status do Pedido" size="md" onClose={leaving.leave} closable={!saving.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Pedido {orderNumberOf(order)} · {buyerNameOf(order)}
            </Text>
            <OrderPill order={order} />
          </Group>
          <ErrorAlert texts={saving.problems} onClose={saving.clear} />
          <ConflictAlert text={saving.conflict} action="Recarregar pedido" onReload={reload} />
          <NativeSelect
            label="Status"
            data={options}
            description={stockNote}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            {...form.getInputProps('status')}
            onChange={(event) => {
              setConfirming(false);
              setAsked({});
              form.setFieldValue('status', event.currentTarget.value);
              form.clearErrors();
            }}
          />
          {isCancelledPaid(values.status) && (
            <TextInput
              label="Por que o pedido é cancelado"
              description="Fica no histórico, só para a equipe. Depois de salvar, abre a devolução do valor."
              required
              maxLength={300}
              autoComplete="off"
              {...form.getInputProps('reason')}
              name="reason"
            />
          )}
          {chosen === orderStatus.delivered && takesUnits(order) && (
            <>
              <GivenBack order={order} />
              <MissingUnits order={order} />
            </>
          )}
          {asked.dispute_reason && (
            <DisputedOrder
              text={asked.dispute_reason}
              {...form.getInputProps('dispute_reason')}
              name="dispute_reason"
            />
          )}
          <MailToSend
            call={previewOrderMailCall}
            params={{ id: order.id }}
            body={change}
            field={form.getInputProps('added_line')}
          />
          {leaving.isAsking ? (
            <LeaveQuestion leaving={leaving} />
          ) : (
            <StatusChange
              unusual={
                confirming
                  ? { from: orderStatusLabel(current, 'orders', kind), to: orderStatusLabel(chosen, 'orders', kind) }
                  : undefined
              }
              isSaving={saving.isSaving}
              onReview={() => setConfirming(false)}
              onCancel={leaving.leave}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
