import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { orderStatus, orderStatusLabel, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import type { ShownOrder } from './order-page.ts';

/** An order's status, and that its money is gone where the status does not tell it. */
export function OrderPill({ order }: { order: Pick<ShownOrder, 'payment' | 'is_paid_back' | 'fulfilment'> }) {
  const status = order.payment?.status;
  return (
    <>
      <StatusPill
        tone={orderStatusRow(status)?.tone ?? 'waiting'}
        label={orderStatusLabel(status, 'orders', fulfilmentKindOf(order))}
      />
      {order.is_paid_back && status !== orderStatus.cancelled && (
        <>
          {' '}
          <StatusPill tone="over" label="Devolvido" />
        </>
      )}
    </>
  );
}
