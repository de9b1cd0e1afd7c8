import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { deviceNameOf } from '../../platform/database/device-name.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';
import { devicesOf, madeBetween, soldLines } from './sold-lines.queries.ts';

const paidStatuses = orderStatusesWhere(({ isPaid }) => isPaid);

/** Sales, amounts in centavos; `known_cents` is the part of the value whose cost is known, and `profit_cents` what it has left. */
export interface EarnedRow {
  units: number;
  value_cents: number;
  known_cents: number;
  cost_cents: number;
  fee_cents: number;
  tax_cents: number;
  profit_cents: number;
  /** Of the same part: its fee, its tax, and its cost beside the purchases. */
  known_fee_cents: number;
  known_tax_cents: number;
  extra_cents: number;
}

export interface SoldRow {
  order_id: number;
  line: number;
  order_code: string;
  at: Date;
  product: string;
  units: number;
  value_cents: number;
  cost_cents: number | null;
  fee_cents: number;
  tax_cents: number;
}

const soldIn = (month: string) => soldLines(madeBetween(month, month));

const sums = sql`
  coalesce(sum(units), 0)::int as units, coalesce(sum(value_cents), 0)::float8 as value_cents,
  coalesce(sum(value_cents) filter (where cost_cents is not null), 0)::float8 as known_cents,
  coalesce(sum(cost_cents), 0)::float8 as cost_cents, coalesce(sum(fee_cents), 0)::float8 as fee_cents,
  coalesce(sum(tax_cents), 0)::float8 as tax_cents,
  coalesce(sum(value_cents - cost_cents - fee_cents - tax_cents), 0)::float8 as profit_cents,
  coalesce(sum(fee_cents) filter (where cost_cents is not null), 0)::float8 as known_fee_cents,
  coalesce(sum(tax_cents) filter (where cost_cents is not null), 0)::float8 as known_tax_cents,
  coalesce(sum(extra_cents) filter (where cost_cents is not null), 0)::float8 as extra_cents`;

/** Every day on which something was sold, of the months from one to another, both `yyyy-mm`. */
export async function listEarnedDays(
  db: Executor,
  first: string,
  last = first,
): Promise<(EarnedRow & { day: string })[]> {
  const { rows } = await sql<EarnedRow & { day: string }>`
    ${soldLines(madeBetween(first, last))}
    select day::text, ${sums}
    from (select (at at time zone 'America/Sao_Paulo')::date as day, sold.* from sold) sold
    group by day order by day`.execute(db);
  return rows;
}

/** Every month of São Paulo from one to another, both `yyyy-mm`, in which something was sold. */
export async function listEarnedMonths(
  db: Executor,
  first: string,
  last: string,
): Promise<(EarnedRow & { month: string })[]> {
  const { rows } = await sql<EarnedRow & { month: string }>`
    ${soldLines(madeBetween(first, last))}
    select to_char(month, 'YYYY-MM') as month, ${sums}
    from (select date_trunc('month', at at time zone 'America/Sao_Paulo') as month, sold.* from sold) sold
    group by month`.execute(db);
  return rows;
}

/** Costs beside the purchases, in centavos. */
export interface KindRow {
  bonus: number;
  freight: number;
  parts: number;
  other: number;
}

const ofKind = (kind: string) => sql`coalesce(sum(cents) filter (where kind = ${sql.lit(kind)}), 0)`;
const kinds = sql`
  ${ofKind('bonus')}::float8 as bonus, ${ofKind('freight')}::float8 as freight, ${ofKind('parts')}::float8 as parts,
  ${ofKind('other')}::float8 as other`;

/** Costs of a month's sales with a known cost, by their kinds. */
export async function readKinds(db: Executor, month: string): Promise<KindRow> {
  const { rows } = await sql<KindRow>`
    ${soldIn(month)}
    select ${kinds}
    -- Fetched line by line, here and below: a month is a small part of all lines.
    from sold cross join lateral (
      select id, proposal_id from units where order_id = sold.order_id and order_line = sold.line and state = 'sold' offset 0
    ) units
    join device_costs on removed_at is null
      and (device_costs.unit_id = units.id or device_costs.proposal_id = units.proposal_id)
    where sold.cost_cents is not null and sold.extra_cents > 0`.execute(db);
  return rows[0] ?? { bonus: 0, freight: 0, parts: 0, other: 0 };
}

/** A device that was sold, amounts in centavos; `paid_cents` null where nobody knows it. */
export interface SoldDeviceRow {
  unit_id: number;
  unit_code: string;
  product: string;
  model: string;
  order_code: string;
  at: Date;
  value_cents: number;
  fee_cents: number;
  tax_cents: number;
  paid_cents: number | null;
  extra_cents: number;
  bonus: number;
  freight: number;
  parts: number;
  other: number;
  days: number;
}

/** A month's devices, newest first, and their number. */
export async function listSoldDevices(db: Executor, month: string, { page }: Part) {
  const offset = page === undefined ? 0 : offsetOf({ page });
  const end = page === undefined ? sql`total` : sql`${offset + pageSize}`;
  const { rows } = await sql<SoldDeviceRow & { total: number }>`
    ${soldIn(month)},
    counted as (
      select *, sum(devices) over (order by order_id desc, line) - devices as before, sum(devices) over () as total
      from sold
    ),
    asked as (select * from counted where before < ${end} and before + devices > ${offset}),
    ${devicesOf(sql`asked`)}
    select unit_id, unit_code, items.name as product, ${deviceNameOf('brands.name', 'models.name')} as model, order_code, sold_device.at,
      sold_device.value_cents::float8, sold_device.fee_cents::float8, sold_device.tax_cents::float8, paid_cents::float8,
      sold_device.extra_cents::float8, sold_device.days,
      bonus, freight, parts, other, total::int
    from sold_device
    join asked using (order_id, line)
    join orders on orders.id = sold_device.order_id
    join order_items items on items.order_id = sold_device.order_id and items.line = sold_device.line
    join products on products.id = sold_device.product_id
    left join models on models.id = coalesce(products.model_id, sold_device.quoted_model_id)
    left join brands on brands.id = models.brand_id
    cross join lateral (
      select ${kinds}
      from device_costs
      where sold_device.extra_cents > 0 and removed_at is null
        and (device_costs.unit_id = sold_device.unit_id or device_costs.proposal_id = sold_device.proposal_id)
    ) kinds
    where before + place between ${offset + 1} and ${end}
    order by sold_device.order_id desc, sold_device.line, unit_id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Orders of a month that are or were disputed, and their disputed centavos. */
export interface DisputedRow {
  contested_orders: number;
  contested_cents: number;
  lost_orders: number;
  lost_cents: number;
}

/** Sales of a month by card that a bank is to decide on, and those that it took back after the handing over. */
export async function readDisputed(db: Executor, month: string): Promise<DisputedRow> {
  const { rows } = await sql<DisputedRow>`
    select count(distinct order_id) filter (where state in ('open', 'answered'))::int as contested_orders,
      coalesce(sum(cents) filter (where state in ('open', 'answered')), 0)::float8 as contested_cents,
      count(distinct order_id) filter (where state = 'lost')::int as lost_orders,
      coalesce(sum(cents) filter (where state = 'lost'), 0)::float8 as lost_cents
    from disputes join orders on orders.id = order_id
    where orders.created_at >= (${month} || '-01')::date::timestamp at time zone 'America/Sao_Paulo'
      and orders.created_at < ((${month} || '-01')::date + interval '1 month')::timestamp at time zone 'America/Sao_Paulo'
      and orders.status in (${sql.join(paidStatuses)})`.execute(db);
  return rows[0] ?? { contested_orders: 0, contested_cents: 0, lost_orders: 0, lost_cents: 0 };
}

interface Part {
  page: number | undefined;
}

/** A page, or everything without one. */
const partOf = ({ page }: Part) => (page === undefined ? sql`` : sql`limit ${pageSize} offset ${offsetOf({ page })}`);

/** A month's lines, newest first, and their number. */
export async function listSoldLines(db: Executor, month: string, part: Part) {
  const { rows } = await sql<SoldRow & { total: number }>`
    ${soldIn(month)},
    listed as (select *, count(*) over ()::int as total from sold order by order_id desc, line ${partOf(part)})
    select listed.order_id, listed.line, order_code, at, items.name as product, units, value_cents::float8, cost_cents::float8,
      fee_cents::float8, tax_cents::float8, total
    from listed
    join orders on orders.id = listed.order_id
    join order_items items on items.order_id = listed.order_id and items.line = listed.line
    order by listed.order_id desc, listed.line`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface ModelRow extends EarnedRow {
  model: string;
  days: number | null;
}

/** The same by model, the most sold first. What is of no model goes by its own name. */
export async function listEarnedModels(db: Executor, month: string, part: Part) {
  const { rows } = await sql<ModelRow & { total: number }>`
    ${soldIn(month)}
    select coalesce(nullif(${deviceNameOf('brands.name', 'models.name')}, ''), items.name) as model, ${sums},
      avg(days)::float8 as days, count(*) over ()::int as total
    from sold
    cross join lateral (
      select name from order_items where order_id = sold.order_id and line = sold.line offset 0
    ) items
    cross join lateral (select model_id from products where id = sold.product_id offset 0) products
    left join models on models.id = products.model_id
    left join brands on brands.id = models.brand_id
    group by 1 order by units desc, model ${partOf(part)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
