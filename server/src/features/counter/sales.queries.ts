import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** The id of an order of this code and kind. */
export async function findSaleId(db: Executor, code: string, kind: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from orders join fulfilments on order_id = id
    where order_code = ${code.toUpperCase()} and kind = ${kind}`.execute(db);
  return rows[0]?.id;
}

/** The order of a payment, and the kind of its way to its buyer. */
export async function findOrderOfPart(db: Executor, paymentId: number) {
  const { rows } = await sql<{ orderId: number; kind: string }>`
    select payments.order_id as "orderId", kind
    from payments join fulfilments on fulfilments.order_id = payments.order_id
    where payments.id = ${paymentId}`.execute(db);
  return rows[0];
}

/** Notes who took a part. */
export async function noteTaken(tx: Tx, paymentId: number, byId: number): Promise<void> {
  await sql`insert into counter_parts (payment_id, taken_by) values (${paymentId}, ${byId})`.execute(tx);
}
