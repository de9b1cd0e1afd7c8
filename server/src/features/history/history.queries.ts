import { orderStatus, orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Of each kind, the newest: nobody reads more, and no honest number has them. */
const mostOfEach = 500;

export interface PersonRow {
  id: number;
  name: string;
  cpfSealed: string | null;
}

const people = (db: Executor) => db.selectFrom('users').select(['id', 'name', 'cpf_sealed as cpfSealed']);

/** Everybody who has given a CPF. */
export const findByCpf = (db: Executor, hashes: readonly Buffer[]): Promise<PersonRow[]> =>
  people(db)
    .where('cpf_hash', 'in', [...hashes])
    .orderBy('id')
    .execute();

export const listPeople = (db: Executor, ids: readonly number[]): Promise<PersonRow[]> =>
  people(db)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();

/** Units that bear a number, in the order of their ids. */
export async function findUnitIds(db: Executor, imei: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from units where imei1 = ${imei} or imei2 = ${imei} order by id desc limit ${mostOfEach}`.execute(db);
  return rows.map(({ id }) => id);
}

const newest = (from: RawBuilder<unknown>) => sql`select id from ${from} each order by id desc limit ${mostOfEach}`;

export const proposalsOf = (userIds: readonly number[]) =>
  newest(sql`(select id from proposals where user_id = any(${[...userIds]}::int[]))`);

/** Those that declare a number, or in whose device an inspection has found it. */
export const proposalsWith = (imei: string) =>
  newest(sql`(
    (select id from proposals where imei = ${imei} order by id desc limit ${mostOfEach})
    union
    select proposal_id from inspections where (imei1 = ${imei} or imei2 = ${imei}) and proposal_id is not null
  )`);

export const ordersOf = (userIds: readonly number[]) =>
  newest(sql`(select id from orders where user_id = any(${[...userIds]}::int[]))`);

/** Those that units were sold in, also once they have come back. */
export const ordersWith = (unitIds: readonly number[]) =>
  newest(sql`(
    select order_id as id from units where id = any(${[...unitIds]}::int[]) and order_id is not null
    union
    select order_id from device_register where unit_id = any(${[...unitIds]}::int[]) and order_id is not null
  )`);

export interface ProposalRow {
  id: number;
  userId: number;
  status: number;
  imei: string;
  brand: string;
  model: string;
  cents: number;
  at: Date;
  boughtAt: Date | null;
}

export async function listProposals(db: Executor, asked: RawBuilder<unknown>): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select proposals.id, user_id as "userId", status, coalesce(inspections.imei1, proposals.imei) as imei,
      brand_name as brand, model_name as model, coalesce(new_value_cents, proposals.value_cents) as cents,
      proposals.created_at as at, device_register.at as "boughtAt"
    from proposals
    left join inspections on inspections.proposal_id = proposals.id
    left join device_register on device_register.proposal_id = proposals.id and purpose = 'purchase'
    where proposals.id = any(array(${asked}))`.execute(db);
  return rows;
}

const paid = orderStatusesWhere(({ isPaid }) => isPaid);

/** A line of an order that was paid, and not undone before it was handed over. */
export interface LineRow {
  orderId: number;
  orderCode: string;
  userId: number | null;
  productId: number;
  name: string;
  quantity: number;
  /** Devices of it that came back. */
  returned: number;
  cents: number;
  soldAt: Date;
  /** Null for an order that stands. */
  endedAt: Date | null;
  updatedAt: Date;
}

export async function listLines(db: Executor, asked: RawBuilder<unknown>): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select orders.id as "orderId", order_code as "orderCode", user_id as "userId", product_id as "productId", name,
      quantity, returned, (unit_price_cents::bigint * quantity - discount_cents)::int as cents,
      coalesce(told.sold_at, orders.created_at) as "soldAt",
      case when orders.status = ${orderStatus.cancelled} then told.ended_at end as "endedAt",
      orders.updated_at as "updatedAt"
    from orders
    join fulfilments on fulfilments.order_id = orders.id
    join order_items on order_items.order_id = orders.id
    cross join lateral (
      select max(changed_at) filter (
          where status in (${sql.join(paid)}) and coalesce(from_status, 1) not in (${sql.join(paid)})
        ) as sold_at,
        max(changed_at) filter (where status = ${orderStatus.cancelled}) as ended_at
      from order_statuses where order_id = orders.id
    ) as told
    where orders.id = any(array(${asked}))
      and (orders.status in (${sql.join(paid)}) or fulfilments.state = 'returned')
    order by orders.id, line`.execute(db);
  return rows;
}

/** A unit that an order has, or has had until it came back. */
export interface DeviceRow {
  orderId: number;
  productId: number;
  unitId: number;
  imei: string | null;
  /** Null while its buyer has it. */
  backAt: Date | null;
}

/** The units of these orders. One that came back is told of from then on, by its register line and what was noted of it. */
export async function listDevices(db: Executor, orderIds: readonly number[]): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    with sold as (
      select order_id, id as unit_id, null::timestamptz as at from units where order_id = any(${[...orderIds]}::int[])
      union all
      select order_id, unit_id, at from device_register
      where order_id = any(${[...orderIds]}::int[]) and purpose = 'sale'
    ), told as (
      select order_id, unit_id, max(at) as at from sold group by order_id, unit_id
    )
    select told.order_id as "orderId", units.product_id as "productId", units.id as "unitId", units.imei1 as imei,
      case when (units.order_id, units.state) is distinct from (told.order_id, 'sold') then coalesce(
        (
          select min(at) from activities
          where subject_kind = 'unit' and subject_id = units.code and kind = 'unit-changed' and activities.at > told.at
        ),
        units.updated_at
      ) end as "backAt"
    from told join units on units.id = told.unit_id
    order by "backAt" desc nulls first, units.id`.execute(db);
  return rows;
}
