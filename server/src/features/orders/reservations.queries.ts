import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Bounds, Buyer, Unpaid } from './reservations.rules.ts';

/** An order that another one of its buyer takes the place of: its payment is found out about, and nobody has paid anything. */
const isReplaceable = sql<SqlBool>`orders.status = ${orderStatus.pending} and gives_way(orders.id)`;

export type BuyerRow = Omit<Buyer, 'rules'>;

/** The orders that a row of `users` has not paid, for the columns below. */
export const unpaidOfUser = sql`lateral (
    select count(*) as orders, count(*) filter (where ${isReplaceable}) as replaceable
    from orders where user_id = users.id and status = ${orderStatus.pending}
  ) unpaid`;

/** The columns of a `BuyerRow`, from `users` beside the above. */
export const buyerColumns = sql`giro_now() as now, users.email_confirmed_at is not null as "isConfirmed",
  unpaid.orders > 0 as "hasUnpaid", unpaid.replaceable > 0 as "hasReplaceable",
  unpaid.orders > unpaid.replaceable as "hasLasting", (
    select count(*) from orders
    where user_id = users.id and status = ${orderStatus.cancelled} and end_reason = 'expired'
      and updated_at > giro_now() - interval '24 hours'
      and exists (select from payments where order_id = orders.id and hold_until is not null and state = 'failed')
  ) as expired, (
    select count(*) from orders
    where user_id = users.id and status = ${orderStatus.cancelled} and end_reason in ('superseded', 'withdrawn')
      and updated_at > giro_now() - interval '1 hour'
  ) as dropped`;

/** Facts about a buyer, with the shop's rules as they are stored. */
export async function findBuyer(db: Executor, userId: number) {
  const { rows } = await sql<BuyerRow & { stored: unknown }>`${prepared}
    select ${buyerColumns}, (select value from settings where key = 'orders') as stored
    from users cross join ${unpaidOfUser}
    where users.id = ${userId}::int`.execute(db);
  return rows[0];
}

/** True if the bounds leave room for these lines beside the unpaid ones, as a condition of a statement. */
export function mayReserve(
  { userId, ids, quantities, cents }: { userId: number; ids: number[]; quantities: number[]; cents: number },
  most: Bounds,
) {
  return sql<boolean>`may_reserve(${userId}::int, ${ids}::int[], ${quantities}::int[], ${cents}::bigint,
    ${most.orders}::int, ${most.unitsOfProduct}::int, ${most.units}::int, ${most.cents}::bigint,
    ${most.client}::text, ${most.unitsOfClient}::int)`;
}

/** The same as a statement of its own. */
export async function fits(db: Executor, lines: Parameters<typeof mayReserve>[0], most: Bounds): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${mayReserve(lines, most)} as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Units that unconfirmed people of a client have ordered and not paid. */
async function countOfClient(db: Executor, client: string | null): Promise<number> {
  if (client === null) return 0;
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(quantity), 0)::int as units
    from orders
    join order_items on order_id = orders.id
    join users on users.id = user_id and email_confirmed_at is null
    where orders.client = ${client} and status = ${orderStatus.pending}`.execute(db);
  return rows[0]?.units ?? 0;
}

/** Orders that a person has not paid; `besideReplaceable` leaves out those that another order takes the place of. */
export async function countUnpaid(
  db: Executor,
  { userId, besideReplaceable, client }: { userId: number; besideReplaceable: boolean; client: string | null },
): Promise<Unpaid> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select(['order_id', 'product_id', 'quantity', 'total_cents'])
    .where('user_id', '=', userId)
    .where('status', '=', orderStatus.pending)
    .$if(besideReplaceable, (query) => query.where(sql<SqlBool>`not (${isReplaceable})`))
    .execute();
  const unitsOf = new Map<number, number>();
  for (const { product_id, quantity } of rows) unitsOf.set(product_id, (unitsOf.get(product_id) ?? 0) + quantity);
  const costs = new Map(rows.map(({ order_id, total_cents }) => [order_id, total_cents]));
  return {
    orders: costs.size,
    unitsOf,
    cents: [...costs.values()].reduce((sum, cents) => sum + cents, 0),
    unitsOfClient: await countOfClient(db, client),
  };
}

/** The orders of this person that another one takes the place of, oldest first. */
export async function listReplaceable(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where(isReplaceable)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
