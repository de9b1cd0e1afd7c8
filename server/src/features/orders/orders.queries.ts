import type { OrderListQuery } from '@giro/contract/calls/orders.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { allOf, containing, isId, isOfPersonNamed, pageOfIds } from '../../platform/database/paging.ts';
import { waitingConditions } from './orders.waiting.ts';

function ordersOf(db: Executor) {
  return db.selectFrom('orders').selectAll('orders');
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];
export type OrderItemRow = Awaited<ReturnType<typeof listItems>>[number];
export type OrderHistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

async function pageWhere(db: Executor, condition: Expression<SqlBool>, query: Pick<ListQuery, 'page' | 'sort'>) {
  const { ids, total } = await pageOfIds(db, 'orders', condition, query);
  const rows = await ordersOf(db)
    .where('orders.id', 'in', [...ids, 0])
    .orderBy('orders.id', query.sort)
    .execute();
  return { rows, total };
}

/** A page of the orders whose id, code or buyer's name the search finds, under both filters; blank ones find all. */
export function listOrders(db: Executor, query: OrderListQuery) {
  const { search, status, waiting } = query;
  const byName = isOfPersonNamed('orders.user_id', search);
  const byCode = sql`orders.id = any(array(select id from orders where order_code like ${containing(search.toUpperCase())}))`;
  const byId = isId(search) ? sql` or orders.id = ${Number(search)}` : sql``;
  const conditions = [
    ...(search === '' ? [] : [sql<SqlBool>`(${byName} or ${byCode}${byId})`]),
    ...(status === undefined ? [] : [sql<SqlBool>`orders.status = ${status}`]),
    ...(waiting === undefined ? [] : [waitingConditions[waiting]]),
  ];
  return pageWhere(db, allOf(conditions), query);
}

export function listOwnOrders(db: Executor, userId: number, page: number) {
  return pageWhere(db, sql<SqlBool>`orders.user_id = ${userId}`, { page, sort: 'desc' });
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

export function listItems(db: Executor, orderIds: readonly number[]) {
  return db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', [...orderIds, 0])
    .orderBy('order_id')
    .orderBy('line')
    .execute();
}

export function listBuyers(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids), 0])
    .execute();
}

/** Every status of these orders, oldest first, with the name of who set it. */
export function listHistory(db: Executor, orderIds: readonly number[]) {
  return db
    .selectFrom('order_statuses')
    .leftJoin('users', 'users.id', 'order_statuses.changed_by')
    .select(['order_id', 'order_statuses.id', 'status', 'changed_at', 'users.name as changed_by_name'])
    .where('order_id', 'in', [...orderIds, 0])
    .orderBy('order_statuses.id')
    .execute();
}
