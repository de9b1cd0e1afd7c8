import { type FulfilmentKind, fulfilmentKindOf, fulfilmentStateRows } from '@giro/contract/rules/fulfilment.ts';
import { type OrderFacts, orderStatus, orderStatusesWhere, orderStatusOf } from '@giro/contract/rules/order-status.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';
import { holdEndsEvent } from './orders.mail.ts';
import type { OrderRow } from './orders.queries.ts';

/** Keeps the units of an unpaid order at least until then. */
export async function extendHold(tx: Tx, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ hold_until: sql<Date>`greatest(hold_until, ${until}::timestamptz)` })
    .where('id', '=', id)
    .where('status', '=', orderStatus.pending)
    .execute();
}

/** Keeps the units of an order until then, whatever was said before. */
export async function setHold(tx: Tx, id: number, until: Date): Promise<void> {
  await tx.updateTable('orders').set({ hold_until: until }).where('id', '=', id).execute();
}

/**
 * From now until the end of the transaction nobody else places an order of this person, or of their client where one is
 * given, in the order in which `may_reserve` locks both.
 */
export async function lockBuyer(tx: Tx, userId: number, client: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('unpaid orders'), ${userId}::int)`.execute(tx);
  if (client === null) return;
  await sql`select pg_advisory_xact_lock(hashtext('unpaid orders of a client'), hashtext(${client}))`.execute(tx);
}

/** True if no order of this person would have to give way to their next one. */
export async function mayFollow(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_follow(${userId}::int) as may`.execute(db);
  return rows[0]?.may ?? false;
}

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
  /** When it moved on its way, where that was before now. */
  movedAt?: Date | undefined;
}

/** When an order was ready and handed over, once it stands so. */
function datesOf(order: OrderRow, { fulfilment, movedAt }: Standing, at: Date) {
  const { isHandedOver } = fulfilmentStateRows[fulfilment];
  if (isHandedOver) return { ready_at: order.ready_at, handed_over_at: movedAt ?? at };
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
  const { kind, state, ready_at, handed_over_at, service, label, carrier, days, due_on, address_sealed } = order;
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
  return { ...written, ...{ kind, service, label, carrier, days, due_on, address_sealed }, ...way };
}

/** The day on which an order that is locked is there. */
export async function setDueOn(tx: Tx, orderId: number, dueOn: string): Promise<void> {
  await tx.updateTable('fulfilments').set({ due_on: dueOn }).where('order_id', '=', orderId).execute();
}

/** An order that is locked and was to be sent is fetched from now on: it needs no address. What its freight was for stays. */
export async function becomeFetched(tx: Tx, order: OrderRow, { id: kind, method }: FulfilmentKind): Promise<OrderRow> {
  const way = { kind, address_sealed: null };
  await tx.updateTable('fulfilments').set(way).where('order_id', '=', order.id).execute();
  await tx.updateTable('orders').set({ delivery_method: method }).where('id', '=', order.id).execute();
  return { ...order, ...way, delivery_method: method };
}

const batchSize = 100;

/**
 * If a method finds out by itself about its payment, the order ends once the method was asked: see payments. A sale at the
 * counter that money is in ends by hand alone.
 */
const isUnpaid = sql<SqlBool>`orders.status = ${orderStatus.pending}
  and not exists (select from payments where order_id = orders.id and state = 'open')
  and not exists (
    select from payments join fulfilments using (order_id)
    where order_id = orders.id and payments.state = 'settled' and kind = 'counter'
  )`;

const isDue = sql<SqlBool>`${isUnpaid} and orders.hold_until <= giro_now()`;

/** Four hours before the end. What is held for hardly longer is not reminded of: its first mail says it all. */
const isToBeReminded = sql<SqlBool>`${isUnpaid}
  and orders.hold_until > giro_now() and orders.hold_until <= giro_now() + interval '4 hours'
  and orders.hold_until > orders.created_at + interval '4 hours 30 minutes'
  and not exists (
    select from emails
    where subject_kind = 'order' and subject_id = orders.id::text and event = ${holdEndsEvent}
  )`;

function listWhere(db: Executor, condition: RawBuilder<SqlBool>, afterId: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where(condition)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

/** The next orders whose hold is over. */
export const listDue = (db: Executor, afterId: number) => listWhere(db, isDue, afterId);

/** The next orders whose buyers are to be reminded. */
export const listToRemind = (db: Executor, afterId: number) => listWhere(db, isToBeReminded, afterId);

async function meets(tx: Tx, condition: RawBuilder<SqlBool>, id: number): Promise<boolean> {
  const row = await tx.selectFrom('orders').select('id').where('id', '=', id).where(condition).executeTakeFirst();
  return row !== undefined;
}

/** True if an order that is locked is still due. */
export const isOrderDue = (tx: Tx, id: number) => meets(tx, isDue, id);

/** True if the buyer of an order that is locked is still to be reminded. */
export const isOrderToRemind = (tx: Tx, id: number) => meets(tx, isToBeReminded, id);

/** All of what paid the order went back, or is about to; a part that never paid it is no such money. */
const isPaidBack = sql<boolean>`refunded > 0 and refunded >= paid and settled >= due`;

/** The next orders that wait for their buyers though all of their money is back with them. */
export async function listPaidBack(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders join order_money on order_id = id
    where status in (${sql.join(orderStatusesWhere(({ awaitsHandover }) => awaitsHandover))})
      and id in (select order_id from payments where refunded_cents > 0)
      and ${isPaidBack} and going_back = 0
      and id > ${afterId}
    order by id limit 100`.execute(db);
  return rows;
}

/** True while somebody whose card paid an order wants the money back from the bank. */
export async function isDisputed(db: Executor, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from payments where order_id = ${orderId} and state = 'disputed' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Tells if all of an order's money is back, and if some of it is still on its way; `coversNothing` also says so of money
 * that came too late to pay it, as much as it costs: nobody's word makes an order paid by that.
 */
export async function readMoneyBack(
  db: Executor,
  orderId: number,
): Promise<{ isPaidBack: boolean; coversNothing: boolean; isUnderWay: boolean } | undefined> {
  const { rows } = await sql<{ isPaidBack: boolean; coversNothing: boolean; isUnderWay: boolean }>`
    select ${isPaidBack} as "isPaidBack", refunded > 0 and refunded >= greatest(paid, due) as "coversNothing",
      going_back > 0 as "isUnderWay"
    from order_money where order_id = ${orderId}`.execute(db);
  return rows[0];
}
