import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';

const paidStatuses = orderStatusesWhere(({ isPaid }) => isPaid);

/** Sales, amounts in centavos; `known_cents` is the part of the value whose cost is known. */
export interface EarnedRow {
  units: number;
  value_cents: number;
  known_cents: number;
  cost_cents: number;
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
}

/**
 * The lines of a month's paid orders but for those that a bank is to decide on, less their share of a discount, what came back and what was given back of its money, each with its cost: what was paid for the devices that its
 * buyer gets; of units that are no devices yet, what one of the product costs. Null where that is known of none.
 */
const soldIn = (month: string) => sql`
  with line as (
    select orders.id as order_id, items.line, orders.order_code, orders.created_at as at, items.name as product,
      items.product_id, items.quantity - items.returned as units,
      ((items.quantity - items.returned) * (items.unit_price_cents::bigint * items.quantity - items.discount_cents)
        / items.quantity)::int as price_cents,
      device.known, device.paid_cents, device.days
    from orders
    -- Fetched order by order: a month is a small part of all lines, and becomes a smaller one.
    cross join lateral (
      select * from order_items where order_id = orders.id and quantity > returned offset 0
    ) items
    cross join lateral (
      select count(cost_cents) as known, coalesce(sum(cost_cents), 0) as paid_cents,
        avg(extract(epoch from sold_at - created_at)) / 86400 as days
      from units where order_id = orders.id and order_line = items.line and state = 'sold'
    ) device
    where orders.created_at >= (${month} || '-01')::date::timestamp at time zone 'America/Sao_Paulo'
      and orders.created_at < ((${month} || '-01')::date + interval '1 month')::timestamp at time zone 'America/Sao_Paulo'
      and orders.status in (${sql.join(paidStatuses)})
      and orders.id not in (select order_id from payments where state = 'disputed')
  ),
  -- Refunds that lower what buyers have paid for the devices that they keep: neither the price of a device that came
  -- back nor money that came twice.
  rebate as (
    select order_id, greatest(0, least(refunded, kept_cents - (paid - refunded))) as cents
    from (
      select order_id, sum(price_cents) as kept_cents from line
      where exists (select from payments where order_id = line.order_id and refunded_cents > 0)
      group by order_id
    ) kept
    join order_money using (order_id)
    where kept_cents > 0
  ),
  -- Spread by price over what is kept, in whole centavos; what is rounded off one line is on the next.
  paid as (
    select line.*, (price_cents - coalesce(
      cents * sum(price_cents) over through / sum(price_cents) over whole
        - cents * (sum(price_cents) over through - price_cents) / sum(price_cents) over whole, 0
    ))::bigint as value_cents
    from line left join rebate using (order_id)
    window whole as (partition by order_id), through as (partition by order_id order by line)
  ),
  -- Asked once for each product of which devices are missing.
  product_cost as (
    select product_id, coalesce(
      (select cost_cents from product_costs typed where typed.product_id = missing.product_id),
      (select round(avg(cost_cents)) from units where units.product_id = missing.product_id)
    ) as each_cents
    from (select distinct product_id from line where known < units) missing
  ),
  sold as (
    select paid.*, case
        when known >= units then paid_cents
        else paid_cents + (units - known) * each_cents
      end::bigint as cost_cents
    from paid left join product_cost on product_cost.product_id = paid.product_id and known < units
  )`;

const sums = sql`
  coalesce(sum(units), 0)::int as units, coalesce(sum(value_cents), 0)::float8 as value_cents,
  coalesce(sum(value_cents) filter (where cost_cents is not null), 0)::float8 as known_cents,
  coalesce(sum(cost_cents), 0)::float8 as cost_cents`;

/** Every day of a month on which something was sold. */
export async function listEarnedDays(db: Executor, month: string): Promise<(EarnedRow & { day: string })[]> {
  const { rows } = await sql<EarnedRow & { day: string }>`
    ${soldIn(month)}
    select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, ${sums}
    from sold group by 1 order by 1`.execute(db);
  return rows;
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
    ${soldIn(month)}
    select order_id, line, order_code, at, product, units, value_cents::float8, cost_cents::float8,
      count(*) over ()::int as total
    from sold order by order_id desc, line ${partOf(part)}`.execute(db);
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
    select coalesce(nullif(concat_ws(' ', brands.name, models.name), ''), sold.product) as model, ${sums},
      avg(days)::float8 as days, count(*) over ()::int as total
    from sold
    join products on products.id = sold.product_id
    left join models on models.id = products.model_id
    left join brands on brands.id = models.brand_id
    group by 1 order by units desc, model ${partOf(part)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
