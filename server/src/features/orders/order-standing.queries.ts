import { fulfilmentKindOf, fulfilmentStateRows } from '@giro/contract/rules/fulfilment.ts';
import { type OrderFacts, orderStatusOf } from '@giro/contract/rules/order-status.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import type { Tx } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';
import type { OrderRow } from './orders.queries.ts';

/** An order that is locked stands so from now on. */
export interface Standing extends Omit<OrderFacts, 'isSent'> {
  /** It has its units. */
  holdsStock: boolean;
  holdUntil: Date | null;
  /** Why it ended by itself. */
  endReason: EndReason | null;
  /** The client that it counts for as long as it is unpaid. */
  client?: string | null;
  /** Without an admin it is the program's own. */
  byId: number | null;
  reason?: string | undefined;
}

/** When an order was ready and handed over, once it stands so. */
function datesOf(order: OrderRow, { fulfilment }: Standing, at: Date) {
  const { isHandedOver } = fulfilmentStateRows[fulfilment];
  if (isHandedOver) return { ready_at: order.ready_at, handed_over_at: at };
  if (fulfilment === 'ready') return { ready_at: at, handed_over_at: null };
  return { ready_at: null, handed_over_at: fulfilment === 'returned' ? order.handed_over_at : null };
}

/**
 * The one place that writes how an order stands: its status, which follows from the rest, as its next version and a line
 * of its history, and its way to its buyer where that has moved.
 */
export async function writeStanding(tx: Tx, order: OrderRow, standing: Standing, at: Date): Promise<OrderRow> {
  const { isPaid, isEnded, fulfilment, holdsStock, holdUntil, endReason, client = null, byId, reason } = standing;
  const { isSent } = fulfilmentKindOf({ fulfilment: order });
  const status = orderStatusOf({ isPaid, isEnded, fulfilment, isSent });
  const written = await tx
    .updateTable('orders')
    .set({
      ...savedBy({ byId }, at),
      status,
      holds_stock: holdsStock,
      hold_until: holdUntil,
      end_reason: endReason,
      client,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { kind, state, ready_at, handed_over_at } = order;
  const way =
    state === fulfilment ? { state, ready_at, handed_over_at } : { state: fulfilment, ...datesOf(order, standing, at) };
  if (state !== fulfilment) await tx.updateTable('fulfilments').set(way).where('order_id', '=', order.id).execute();
  await tx
    .insertInto('order_statuses')
    .values({
      order_id: order.id,
      from_status: order.status,
      status,
      changed_at: at,
      changed_by: byId ?? undefined,
      reason,
    })
    .execute();
  return { ...written, kind, ...way };
}
