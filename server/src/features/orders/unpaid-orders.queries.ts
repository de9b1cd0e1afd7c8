import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { holdEndsEvent } from './orders.mail.ts';

const batchSize = 100;

/** If a method finds out by itself about its payment, the order ends once the method was asked: see payments. */
const isUnpaid = sql<SqlBool>`orders.status = ${orderStatus.pending}
  and not exists (select from payments where order_id = orders.id and state = 'open')`;

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
