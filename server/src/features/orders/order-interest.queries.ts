import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/**
 * An unpaid order that is locked costs so much interest from now on, in place of what it cost before; zero takes it away.
 * Returns what it then costs in all, in centavos.
 */
export async function setInterest(tx: Tx, orderId: number, cents: number, label: string): Promise<number> {
  await sql`delete from order_amounts where order_id = ${orderId} and kind = 'interest'`.execute(tx);
  if (cents > 0) {
    await sql`
      insert into order_amounts (order_id, place, kind, label, cents, source)
      select ${orderId}, max(place) + 1, 'interest', ${label}, ${cents}::int, 'card'
      from order_amounts where order_id = ${orderId}`.execute(tx);
  }
  const { rows } = await sql<{ totalCents: number }>`
    update orders set total_cents = (select sum(cents) from order_amounts where order_id = ${orderId})
    where id = ${orderId} and status = 1 returning total_cents as "totalCents"`.execute(tx);
  const total = rows[0]?.totalCents;
  if (total === undefined) throw new Error(`Order ${orderId} is not unpaid.`);
  return total;
}

/** The interest that an order costs, in centavos. */
export async function readInterest(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from order_amounts
    where order_id = ${orderId} and kind = 'interest'`.execute(tx);
  return rows[0]?.cents ?? 0;
}
