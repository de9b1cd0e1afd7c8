import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

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

/** Tells if all of an order's money is back, and if some of it is still on its way. */
export async function readMoneyBack(
  db: Executor,
  orderId: number,
): Promise<{ isPaidBack: boolean; isUnderWay: boolean } | undefined> {
  const { rows } = await sql<{ isPaidBack: boolean; isUnderWay: boolean }>`
    select ${isPaidBack} as "isPaidBack", going_back > 0 as "isUnderWay"
    from order_money where order_id = ${orderId}`.execute(db);
  return rows[0];
}
