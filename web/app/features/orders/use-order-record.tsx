import { mailOrderStatusCall } from '@giro/contract/calls/orders.ts';
import { confirmPickupCall } from '@giro/contract/calls/units.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import type { FulfilmentKind } from '@giro/contract/rules/fulfilment-kind.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { DisputedOrder, type Needs, needOf } from '../../ui/panel/form/needs.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { useRecordWindows } from '../../ui/panel/record/use-record-windows.tsx';
import { GivenBack, HandOverLine, MissingUnits, refusalBeside } from './handing-over/hand-over-line.tsx';
import styles from './handing-over/pickup-form.module.css';
import { OrderDetails, Section } from './order-details.tsx';
import { OrderNota } from './order-nota.tsx';
import { type ShownOrder, takesUnits } from './order-page.ts';
import { OrderShipments } from './order-shipments.tsx';
import { OrderStatusDialog } from './order-status-dialog.tsx';
import { orderNumberOf } from './order-words.ts';
import { useOrderChat, useTakeOverOrder } from './use-order-changes.ts';

const fallback = 'Não foi possível entregar agora. Confira a conexão e tente de novo.';
const codeProblem = (text: string, { code }: FulfilmentKind) =>
  onlyDigits(text).length === 6 ? undefined : code.malformed;

interface PickupFormProps {
  order: ShownOrder;
  onHandedOver: (message: string) => void;
}

/** Hands an order over by the code that its buyer says at the counter. A wrong one stays to be corrected. */
function PickupForm({ order, onHandedOver }: PickupFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const kind = fulfilmentKindOf(order);
  const [asked, setAsked] = useState<Needs>({});
  const form = useForm({
    initialValues: { code: '', dispute_reason: '' },
    validate: {
      code: (text) => codeProblem(text, kind),
      dispute_reason: (reason) => (asked.dispute_reason ? missing(reason) : undefined),
    },
  });
  const save = useSave({ fallback, form, root, describe: refusalBeside('code', fallback) });
  const takeOver = useTakeOverOrder();

  async function handOver(code: string, reason: string) {
    const body = { code: onlyDigits(code), ...(asked.dispute_reason && { dispute_reason: reason.trim() }) };
    try {
      const answer = await callApi(confirmPickupCall, { params: { id: order.id }, body });
      takeOver(answer.order);
      onHandedOver(answer.message);
    } catch (error) {
      const need = needOf(error);
      if (!need?.dispute_reason) throw error;
      setAsked(need);
    }
  }

  const send = ({ code, dispute_reason }: { code: string; dispute_reason: string }) =>
    save.run(() => handOver(code, dispute_reason));

  return (
    <Section title={kind.step}>
      <form
        ref={root}
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => void send(values),
          () => focusFirstInvalid(root.current),
        )}
      >
        <GivenBack order={order} />
        <MissingUnits order={order} />
        {asked.dispute_reason && (
          <DisputedOrder text={asked.dispute_reason} {...form.getInputProps('dispute_reason')} name="dispute_reason" />
        )}
        <div className={styles.line}>
          <TextInput
            label={kind.code.label}
            placeholder="000 000"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...form.getInputProps('code')}
            name="code"
          />
          <Button type="submit" loading={save.isSaving}>
            Entregar
          </Button>
        </div>
        <ErrorAlert texts={save.told} onClose={save.clear} />
      </form>
    </Section>
  );
}

const OrderPayments = lazy(() => import('./order-payments.tsx'));
const RefundOfOrder = lazy(() => import('../received-payments/refund-of-order.tsx'));

/** The windows of an order; 'view' is the order itself, over a list. */
export type OrderWindow = 'view' | 'status' | 'refund';

interface OrderRecordOptions {
  /** The order as it is now; none while a list has opened none. */
  order: ShownOrder | undefined;
  /** Fetches it anew after somebody else's change. */
  reload: () => Promise<unknown>;
  /** Called with the order that went on to another status. */
  onMoved?: (id: number) => void;
}

/** An order for the shop's people: the parts that its page and its window over the list lay out alike. */
export function useOrderRecord({ order, reload, onMoved }: OrderRecordOptions) {
  const mayChange = useMay()('orders.change');
  const chat = useOrderChat();
  const { notice, mail, windows } = useRecordWindows<OrderWindow>();
  const { opened, open, close } = windows;

  function finishMove({ id }: ShownOrder, message: string, next?: OrderWindow) {
    open(next);
    notice.show(message);
    onMoved?.(id);
  }

  const body = order && (
    <>
      <OrderDetails
        order={order}
        reader="admin"
        belowItem={mayChange ? (item) => <HandOverLine order={order} item={item} onTold={notice.show} /> : undefined}
      >
        {order.order_code && (
          <Suspense fallback={<ListSkeleton />}>
            <OrderPayments code={order.order_code} />
          </Suspense>
        )}
        {order.order_code && <OrderShipments order={order} code={order.order_code} onTold={notice.show} />}
        {order.order_code && <OrderNota order={order} code={order.order_code} onTold={notice.show} onReload={reload} />}
      </OrderDetails>
      {takesUnits(order) && mayChange && !fulfilmentKindOf(order).isSent && (
        <PickupForm order={order} onHandedOver={(message) => finishMove(order, message)} />
      )}
    </>
  );

  const dialogs = (
    <>
      <Notice text={notice.text} />
      {order && opened === 'status' && (
        <OrderStatusDialog
          order={order}
          onClose={close}
          onReload={reload}
          onSaved={(message, status, opensRefund) => {
            finishMove(order, message, opensRefund ? 'refund' : undefined);
            const body = { order_code: orderNumberOf(order), status };
            void mail(() => callApi(mailOrderStatusCall, { body }));
          }}
        />
      )}
      {order?.order_code && opened === 'refund' && (
        <Suspense fallback={null}>
          <RefundOfOrder code={order.order_code} onDone={notice.show} onClose={close} />
        </Suspense>
      )}
    </>
  );

  return { body, dialogs, chat, ...windows };
}
