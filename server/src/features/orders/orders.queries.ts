import type { AllOrdersQuery, OrderListQuery } from '@giro/contract/calls/orders.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import type { WaitingOrder } from '@giro/contract/rules/back-office.ts';
import { orderStatus, orderStatusesWaitingFor } from '@giro/contract/rules/order-status.ts';
import type { Amount, AmountKind } from '@giro/contract/rules/pricing.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import {
  allOf,
  beyond,
  containing,
  countEach,
  isId,
  isOfPerson,
  pageOfIds,
  type SoughtPerson,
  soughtDevice,
  soughtDigits,
} from '../../platform/database/paging.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import type { DemoPart, Figures } from '../../platform/features/feature-parts.ts';
import { countByStatus } from '../../platform/features/recent-rows.queries.ts';
import type { Units } from './orders.rules.ts';

/** Orders with how they reach their buyers. */
function ordersOf(db: Executor) {
  return db
    .selectFrom('orders')
    .innerJoin('fulfilments', 'fulfilments.order_id', 'orders.id')
    .selectAll('orders')
    .select(['fulfilments.kind', 'fulfilments.state', 'fulfilments.ready_at', 'fulfilments.handed_over_at'])
    .select(['fulfilments.service', 'fulfilments.label', 'fulfilments.carrier', 'fulfilments.days'])
    .select(['fulfilments.due_on', 'fulfilments.address_sealed']);
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];
export type OrderItemRow = Awaited<ReturnType<typeof listItems>>[number];
export type OrderHistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

const standsWaitingFor = (kind: WaitingOrder) =>
  sql<SqlBool>`orders.status in (${sql.join(orderStatusesWaitingFor(kind))})`;

/** Orders that wait for the shop's people, as conditions on `orders`: the same ones count them and list them. */
const waitingConditions: Record<WaitingOrder, RawBuilder<SqlBool>> = {
  // A payment whose method asks its provider confirms itself, and whoever stands at the counter pays there.
  payment: sql<SqlBool>`(${standsWaitingFor('payment')}
    and not exists (select from fulfilments where order_id = orders.id and kind = 'counter')
    and exists (select from payments where order_id = orders.id and state = 'wanted'))`,
  handover: standsWaitingFor('handover'),
};

export const countWaitingOrders = (db: Executor) => countEach(db, 'orders', waitingConditions);

async function pageWhere(db: Executor, condition: Expression<SqlBool>, query: Pick<ListQuery, 'page' | 'sort'>) {
  const { ids, total } = await pageOfIds(db, 'orders', condition, query);
  const rows = await ordersOf(db)
    .where('orders.id', 'in', [...ids, 0])
    .orderBy('orders.id', query.sort)
    .execute();
  return { rows, total };
}

/** Orders of what was bought or of a device that was handed over; nothing for what names neither. */
function byDevice(search: string) {
  const device = soughtDevice(search);
  if (device === undefined) return sql``;
  const byNumber = sql` or orders.id = any(array(
    select order_id from units where search_text like ${containing(device)} and order_id is not null
  ))`;
  return sql` or orders.found_by like fold(${containing(device)})${soughtDigits(search) ? byNumber : sql``}`;
}

/** The orders whose id, code, buyer or devices the search finds, under all filters; blank ones find all. */
function foundBy({ search, cpfHashes, status, waiting, user }: AllOrdersQuery & SoughtPerson): Expression<SqlBool> {
  const byBuyer = isOfPerson('orders.user_id', { search, cpfHashes }, waiting === undefined ? 'all' : 'few');
  const byCode = sql`orders.id = any(array(select id from orders where order_code like ${containing(search.toUpperCase())}))`;
  const byId = isId(search) ? sql` or orders.id = ${Number(search)}` : sql``;
  return allOf([
    ...(search === '' ? [] : [sql<SqlBool>`(${byBuyer} or ${byCode}${byId}${byDevice(search)})`]),
    ...(user === undefined ? [] : [sql<SqlBool>`orders.user_id = ${user}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`orders.status = ${status}`]),
    ...(waiting === undefined ? [] : [waitingConditions[waiting]]),
  ]);
}

export function listOrders(db: Executor, query: OrderListQuery & SoughtPerson) {
  return pageWhere(db, foundBy(query), query);
}

/** The next of all that the search finds. */
export function listOrderBatch(db: Executor, query: AllOrdersQuery & SoughtPerson, afterId: number | undefined) {
  return ordersOf(db)
    .where(foundBy(query))
    .where(beyond('orders.id', query.sort, afterId))
    .orderBy('orders.id', query.sort)
    .limit(batchSize)
    .execute();
}

export function listOwnOrders(db: Executor, userId: number, page: number) {
  return pageWhere(db, sql<SqlBool>`orders.user_id = ${userId}`, { page, sort: 'desc' });
}

/** The first hundred unpaid orders of a kind. */
export function listUnpaidOf(db: Executor, kind: string): Promise<OrderRow[]> {
  return ordersOf(db)
    .where('orders.status', '=', orderStatus.pending)
    .where('fulfilments.kind', '=', kind)
    .orderBy('orders.id')
    .limit(100)
    .execute();
}

export function findOrder(db: Executor, id: number): Promise<OrderRow | undefined> {
  return ordersOf(db).where('orders.id', '=', id).executeTakeFirst();
}

export function findOrderByCode(db: Executor, code: string): Promise<OrderRow | undefined> {
  return ordersOf(db).where('order_code', '=', code).executeTakeFirst();
}

export function findOrderByKey(db: Executor, userId: number, key: string): Promise<OrderRow | undefined> {
  return ordersOf(db).where('user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst();
}

/**
 * Locks an order, as nothing else does: nobody else changes it until the transaction ends (`lock-order.ts`). With the
 * database's time; undefined when there is none.
 */
export function lockOrder(tx: Tx, id: number) {
  return ordersOf(tx)
    .select(sql<Date>`giro_now()`.as('now'))
    .select(sql<boolean>`exists (select from coupon_uses where order_id = orders.id)`.as('has_coupon'))
    .where('orders.id', '=', id)
    .forUpdate('orders')
    .executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Locks an order, and returns it where it is at the edit's version. */
export async function lockForEdit(tx: Tx, id: number, edit: Edit): Promise<LockedOrder | undefined> {
  const order = await lockOrder(tx, id);
  return order && !isStale(edit, order.version) ? order : undefined;
}

export function listItems(db: Executor, orderIds: readonly number[]) {
  return db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', [...orderIds, 0])
    .orderBy('order_id')
    .orderBy('line')
    .execute();
}

/** The units of each product in an order, under the name that it was bought by, and how many its buyer gave back. */
export async function listUnits(
  db: Executor,
  orderId: number,
): Promise<(Units & { name: string; returned: number })[]> {
  const items = await listItems(db, [orderId]);
  return items.map(({ product_id, quantity, name, returned }) => ({ productId: product_id, quantity, name, returned }));
}

/** The same of what its buyer has not given back, by line; lines of which nothing is left are absent. */
export function listKept(db: Executor, orderId: number): Promise<(Units & { line: number })[]> {
  return db
    .selectFrom('order_items')
    .select(['line', 'product_id as productId'])
    .select(sql<number>`quantity - returned`.as('quantity'))
    .where('order_id', '=', orderId)
    .where(sql<SqlBool>`quantity > returned`)
    .orderBy('line')
    .execute();
}

const changeLines = (tx: Tx, orderId: number) => tx.updateTable('order_items').where('order_id', '=', orderId);

/** An order that takes all its units again has been given none back. */
export async function clearReturned(tx: Tx, orderId: number): Promise<void> {
  await changeLines(tx, orderId).set({ returned: 0 }).where('returned', '>', 0).execute();
}

/** Every device of an order came back. */
export async function returnAll(tx: Tx, orderId: number): Promise<void> {
  await changeLines(tx, orderId)
    .set((eb) => ({ returned: eb.ref('quantity') }))
    .execute();
}

/** A device of a line came back. */
export async function returnOne(tx: Tx, orderId: number, line: number): Promise<void> {
  await changeLines(tx, orderId)
    .set((eb) => ({ returned: eb('returned', '+', 1) }))
    .where('line', '=', line)
    .execute();
}

/** Components of the cost of each of these orders, in the order in which people read them. */
export async function listAmounts(db: Executor, orderIds: readonly number[]): Promise<Map<number, Amount[]>> {
  const rows = await db
    .selectFrom('order_amounts')
    .select(['order_id', 'kind', 'label', 'cents', 'source'])
    .where('order_id', 'in', [...orderIds, 0])
    .orderBy('order_id')
    .orderBy('place')
    .execute();
  const amountsOf = new Map<number, Amount[]>();
  for (const { order_id, kind, ...amount } of rows) {
    const amounts = amountsOf.get(order_id) ?? [];
    amounts.push({ ...amount, kind: kind as AmountKind });
    amountsOf.set(order_id, amounts);
  }
  return amountsOf;
}

/** The people of these ids; null is nobody. */
export function listBuyers(db: Executor, ids: readonly (number | null)[]) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids.map((id) => id ?? 0)), 0])
    .execute();
}

/** Every status of these orders, oldest first, with the name of who set it. */
export function listHistory(db: Executor, orderIds: readonly number[]) {
  return db
    .selectFrom('order_statuses')
    .leftJoin('users', 'users.id', 'order_statuses.changed_by')
    .select([
      'order_id',
      'order_statuses.id',
      'from_status',
      'status',
      'changed_at',
      'users.name as changed_by_name',
      'reason',
    ])
    .where('order_id', 'in', [...orderIds, 0])
    .orderBy('order_statuses.id')
    .execute();
}

export const orderFigures: Figures = {
  figures: [
    { name: 'giro_orders_last_day', help: 'Orders placed in the last 24 hours by status.', labels: ['status'] },
    { name: 'giro_orders_unpaid', help: 'Orders that wait for their payment.' },
  ],
  async read(db) {
    const { rows } = await sql<{ giro_orders_unpaid: number }>`
      select count(*) as giro_orders_unpaid from orders where status = ${orderStatus.pending}`.execute(db);
    return { ...rows[0], giro_orders_last_day: await countByStatus(db, 'orders', orderStatus) };
  },
};

export const ordersDemo: DemoPart = {
  after: [
    'card',
    'cash',
    'counter',
    'coupons',
    'credit',
    'device-register',
    'fiscal',
    'parcels',
    'payments',
    'trade-ins',
    'units',
  ],
  async remove(tx, { orders }) {
    await sql`delete from orders where id = any(${orders}::int[])`.execute(tx);
    return {};
  },
};
