import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** A Pix that was made in the last moment arrives within this. */
const graceS = 120;
/** So much longer a provider that stays away may keep the shelf. */
const patienceS = 15 * 60;

const isOver = sql<SqlBool>`orders.status = ${orderStatus.pending} and orders.pay_mode = 'charge'
  and orders.hold_until <= giro_now() - make_interval(secs => ${sql.lit(graceS)})`;

/** The next orders whose hold is over. */
export async function listOverIds(db: Executor, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(isOver)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether the hold of a locked order is over, and whether that alone ends it: nothing of it can be paid at the provider
 * any more, or the provider was waited for long enough.
 */
export async function readEnd(tx: Tx, orderId: number): Promise<{ isOver: boolean; mayEnd: boolean }> {
  const { rows } = await sql<{ isOver: boolean; mayEnd: boolean }>`
    select ${isOver} as "isOver", hold_until <= giro_now() - make_interval(secs => ${sql.lit(graceS + patienceS)})
      or not exists (
        select from pix_charges where order_id = orders.id and state in ('new', 'open', 'removing')
      ) as "mayEnd"
    from orders where id = ${orderId}`.execute(tx);
  return { isOver: rows[0]?.isOver === true, mayEnd: rows[0]?.mayEnd === true };
}
