import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Time within which a payment made in the last moment arrives. */
const graceS = 120;
/** So much longer a provider that stays away may keep the shelf. */
const patienceS = 15 * 60;

/** Orders that wait no longer for a payment about which its method finds out by itself. */
const isOver = sql<SqlBool>`orders.status = ${orderStatus.pending}
  and orders.hold_until <= giro_now() - make_interval(secs => ${sql.lit(graceS)})
  and exists (select from payments where order_id = orders.id and state = 'open')`;

/** The next orders whose hold is over. */
export async function listOverIds(db: Executor, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${isOver} and id > ${afterId} order by id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Tells if the hold of a locked order is over, and if the taker of its money was waited for long enough. */
export async function readEnd(tx: Tx, orderId: number): Promise<{ isOver: boolean; isTooLate: boolean }> {
  const { rows } = await sql<{ isTooLate: boolean }>`
    select hold_until <= giro_now() - make_interval(secs => ${sql.lit(graceS + patienceS)}) as "isTooLate"
    from orders where ${isOver} and id = ${orderId}`.execute(tx);
  return { isOver: rows.length > 0, isTooLate: rows[0]?.isTooLate === true };
}
