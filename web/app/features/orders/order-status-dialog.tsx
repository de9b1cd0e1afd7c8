import '@mantine/core/styles/Combobox.layer.css';
import { orderStatus, orderStatusLabel, selectableOrderStatuses } from '@giro/contract/rules/order-status.ts';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { StatusChange } from '../../ui/panel/dialog/status-change.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { MissingUnits } from './missing-units.tsx';
import type { ShownOrder } from './order-page.ts';
import { OrderPill } from './order-pill.tsx';
import { takesUnits } from './order-units.ts';
import { buyerNameOf, needsConfirmation, orderNumberOf, startingStatusOf, stockNoteOf } from './order-words.ts';
import { useSaveOrderStatus } from './use-save-order-status.ts';

interface OrderStatusDialogProps {
  order: ShownOrder;
  onClose: () => void;
  /** Fetches the order anew after somebody else's change. */
  onReload: () => Promise<unknown>;
  onSaved: (message: string, status: number) => void;
}

const options = selectableOrderStatuses.map(({ status, label }) => ({ value: String(status), label }));

/** Moves an order on. What leaves the usual path is asked about first. */
export function OrderStatusDialog({ order, onClose, onReload, onSaved }: OrderStatusDialogProps) {
  const current = order.payment?.status;
  const [chosen, setChosen] = useState(() => startingStatusOf(order));
  const [confirming, setConfirming] = useState(false);
  const saving = useSave({ fallback: 'Erro ao atualizar status da venda.' });
  const save = useSaveOrderStatus();
  const stockNote = stockNoteOf(current, chosen);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (needsConfirmation(current, chosen) && !confirming) return setConfirming(true);
    setConfirming(false);
    void saving.run(async () => onSaved(await save(order, chosen), chosen));
  }

  async function reload() {
    await onReload();
    saving.settle();
  }

  return (
    <Dialog title="Alterar Status do Pedido" size="md" onClose={onClose} closable={!saving.isSaving}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Pedido {orderNumberOf(order)} · {buyerNameOf(order)}
            </Text>
            <OrderPill status={current} />
          </Group>
          <ErrorAlert texts={saving.problems} onClose={saving.clear} />
          <ConflictAlert text={saving.conflict} action="Recarregar pedido" onReload={reload} />
          <NativeSelect
            label="Status"
            data={options}
            value={String(chosen)}
            description={stockNote}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            onChange={(event) => {
              setConfirming(false);
              setChosen(Number(event.currentTarget.value));
            }}
          />
          {chosen === orderStatus.delivered && takesUnits(order) && <MissingUnits order={order} />}
          <StatusChange
            unusual={
              confirming
                ? { from: orderStatusLabel(current, 'orders'), to: orderStatusLabel(chosen, 'orders') }
                : undefined
            }
            isSaving={saving.isSaving}
            onReview={() => setConfirming(false)}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
