import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { HandOverLine } from './handing-over/hand-over-line.tsx';
import { PickupForm } from './handing-over/pickup-form.tsx';
import { OrderDetails } from './order-details.tsx';
import type { ShownOrder } from './order-page.ts';
import { OrderStatusDialog } from './order-status-dialog.tsx';
import { takesUnits } from './order-units.ts';
import { useOrderChat, useOrderStatusMail } from './use-order-changes.ts';

const OrderPayments = lazy(() => import('./order-payments.tsx'));
const RefundOfOrder = lazy(() => import('../received-payments/refund-of-order.tsx'));

/** The windows of an order; 'view' is the order itself, over a list. */
export type OrderWindow = 'view' | 'status' | 'refund';

interface OrderRecordOptions {
  /** The order as it is now; none while a list has opened none. */
  order: ShownOrder | undefined;
  /** Fetches it anew after somebody else's change. */
  reload: () => Promise<unknown>;
  /** Told which order went on to another status. */
  onMoved?: (id: number) => void;
}

/** An order for the shop's people: the parts that its page and its window over the list lay out alike. */
export function useOrderRecord({ order, reload, onMoved }: OrderRecordOptions) {
  const mayChange = useMay()('orders.change');
  const chat = useOrderChat();
  const mail = useOrderStatusMail();
  const notice = useNotice();
  const [opened, open] = useState<OrderWindow>();
  const close = () => open(undefined);

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
      </OrderDetails>
      {takesUnits(order) && mayChange && (
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
            void mail.send(order, status);
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

  return {
    body,
    dialogs,
    /** Told after a save that did not do all of its work. */
    alerts: <ErrorAlert texts={mail.problems} onClose={mail.clear} />,
    chat,
    opened,
    open,
    close,
  };
}
