import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { holdEndsEvent } from './orders.mail.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';

const batchSize = 100;

/** Orders that are paid by charges end when their provider has been asked: see payments. */
const isUnpaid = sql<SqlBool>`orders.status = ${orderStatus.pending} and orders.pay_mode = 'static'`;

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

/** The order, if it still meets the condition and no other process is at it. */
const heldIf = (tx: Tx, condition: RawBuilder<SqlBool>, id: number) =>
  tx.selectFrom('orders').select('id').where('id', '=', id).where(condition).forUpdate().skipLocked();

/** Whether the order is still due; if so, it is held until the transaction ends. False while another process is at it. */
export async function holdDueOrder(tx: Tx, id: number): Promise<boolean> {
  return (await heldIf(tx, isDue, id).executeTakeFirst()) !== undefined;
}

/** The order, held until the transaction ends, if its buyer is still to be reminded and no other process is at it. */
export async function holdOrderToRemind(tx: Tx, id: number): Promise<OrderRow | undefined> {
  return (await heldIf(tx, isToBeReminded, id).executeTakeFirst()) && findOrder(tx, id);
}
