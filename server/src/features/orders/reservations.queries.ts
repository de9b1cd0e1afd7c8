import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Buyer, Unpaid } from './reservations.rules.ts';

/** What is known of a buyer, with the shop's rules as they are stored: one statement, because every order asks. */
export async function findBuyer(db: Executor, userId: number) {
  const { rows } = await sql<Omit<Buyer, 'rules'> & { stored: unknown }>`
    select giro_now() as now, email_confirmed_at is not null as "isConfirmed",
      exists (select from orders where user_id = users.id and status = ${orderStatus.pending}) as "hasUnpaid",
      (select value from settings where key = 'orders') as stored
    from users where id = ${userId}`.execute(db);
  return rows[0];
}

export async function countUnpaid(db: Executor, userId: number): Promise<Unpaid> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select(['order_id', 'product_id', 'quantity'])
    .where('user_id', '=', userId)
    .where('status', '=', orderStatus.pending)
    .execute();
  const unitsOf = new Map<number, number>();
  for (const { product_id, quantity } of rows) unitsOf.set(product_id, (unitsOf.get(product_id) ?? 0) + quantity);
  return { orders: new Set(rows.map(({ order_id }) => order_id)).size, unitsOf };
}
