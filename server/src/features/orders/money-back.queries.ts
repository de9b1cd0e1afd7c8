import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** What of an order's money went back. */
export interface MoneyBack {
  orderId: number;
  /** Gone back, or about to. */
  cents: number;
  /** Whether that is all of what paid the order; a part that never paid it is no such money. */
  isWhole: boolean;
  /** Whether some of it is still on its way. */
  isUnderWay: boolean;
}

/** As a part of a statement, for the orders of which anything went back. */
const moneyBack = sql<MoneyBack>`
  select order_id as "orderId", sum(refunded_cents)::int as cents,
    sum(refunded_cents) = sum(amount_cents) and bool_or(verdict in ('settled', 'excess')) as "isWhole",
    bool_or(exists (
      select from pix_refunds where payment_id = pix_payments.id and state in ('wanted', 'processing')
    )) as "isUnderWay"
  from pix_payments
  where order_id is not null
  group by order_id having sum(refunded_cents) > 0`;

/** The next orders that wait for their buyers though all of their money is back with them. */
export async function listPaidBack(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders join (${moneyBack}) back on "orderId" = id
    where status in (${sql.join(orderStatusesWhere(({ awaitsHandover }) => awaitsHandover))}) and "isWhole" and not "isUnderWay"
      and id > ${afterId}
    order by id limit 100`.execute(db);
  return rows;
}

export async function listMoneyBack(db: Executor, orderIds: readonly number[]): Promise<Map<number, MoneyBack>> {
  const { rows } = await sql<MoneyBack>`
    select * from (${moneyBack}) back where "orderId" = any(${[...orderIds]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}
