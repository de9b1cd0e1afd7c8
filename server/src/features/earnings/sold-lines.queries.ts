import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const paidStatuses = orderStatusesWhere(({ isPaid }) => isPaid);

/** Sales whose money is not in question. */
const isSold = sql<SqlBool>`
  orders.status in (${sql.join(paidStatuses)})
  and orders.id not in (select order_id from payments where state = 'disputed')`;

const monthBegins = (month: RawBuilder<unknown>) =>
  sql`(${month} || '-01')::date::timestamp at time zone 'America/Sao_Paulo'`;

/** Orders of whole months in São Paulo, both `yyyy-mm`, the last one included. */
export const madeBetween = (first: string, last: string) => sql<SqlBool>`
  orders.created_at >= ${monthBegins(sql`${first}::text`)}
  and orders.created_at < ((${last}::text || '-01')::date + interval '1 month')::timestamp at time zone 'America/Sao_Paulo'`;

/** Fetched order by order: few are asked about at a time, as all others are reckoned already. */
const linesOfFew = sql`
  cross join lateral (
    select * from order_items where order_id = orders.id and quantity > returned offset 0
  ) items
  cross join lateral (
    select count(*) as linked, count(cost_cents) as known, coalesce(sum(cost_cents), 0) as paid_cents,
      coalesce(sum(extra_cents), 0) as extra_cents,
      (avg(extract(epoch from sold_at - created_at)) / 86400)::float8 as days, min(quoted_model_id) as quoted_model_id
    from units where order_id = orders.id and order_line = items.line and state = 'sold'
  ) device`;

/** The share of a noted tax that falls on the units that are kept. */
const notedShare = sql`
  case
    when noted.units <= shared.units then noted.cents
    else (2 * noted.cents * shared.units + noted.units) / (2 * noted.units)
  end`;

/** Columns of a sale that is reckoned. */
export const saleColumns = [
  ...['order_id', 'line', 'at', 'product_id', 'units', 'value_cents', 'fee_cents', 'tax_cents', 'cost_cents'],
  ...['extra_cents', 'misses', 'each_cents', 'devices', 'days', 'quoted_model_id'],
];
const columns = sql.join(saleColumns.map((name) => sql.ref(name)));

/**
 * The lines of those of these `orders` that are paid but for those that a bank is to decide on, less their share of a
 * discount, what came back and what was given back of its money, each with its cost: what the devices that its buyer gets
 * have cost; of units that are no devices yet, what one of the product costs. Null where that is known of none. Fee and tax
 * are by the rates of the order's moment, nothing before the first; the provider's word and the document's win over them.
 * Whatever they are made of has a trigger that outdates: see the migration `0040_reckoned_sales.sql`.
 */
export const freshLines = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  kept as (
    select orders.id as order_id, items.line, orders.created_at as at, items.product_id,
      items.quantity - items.returned as units,
      ((items.quantity - items.returned) * (items.unit_price_cents::bigint * items.quantity - items.discount_cents)
        / items.quantity)::int as price_cents,
      linked, known, paid_cents, extra_cents, days, quoted_model_id, rates.id as rates_id, rates.tax_percent
    from ${orders}
    ${linesOfFew}
    left join lateral (
      select id, tax_percent from price_rates where since <= orders.created_at order by since desc, id desc limit 1
    ) rates on true
    where ${isSold}
  ),
  -- Refunds that lower what buyers have paid for the devices that they keep: neither the price of a device that came
  -- back nor money that came twice.
  rebate as (
    select order_id, greatest(0, least(refunded, kept_cents - (paid - refunded))) as cents
    from (
      select order_id, sum(price_cents) as kept_cents from kept
      where exists (select from payments where order_id = kept.order_id and refunded_cents > 0)
      group by order_id
    ) priced
    join order_money using (order_id)
    where kept_cents > 0
  ),
  -- What it has cost to be paid: the provider's word once it is said of all, else by the rate of the method.
  fee as (
    select order_id, sum(coalesce(
      told.fee_cents, (stays.cents * coalesce((price_rates.fees ->> payments.method)::bigint, 0) + 5000) / 10000
    ))::bigint as cents
    from (select order_id, min(rates_id) as rates_id from kept group by order_id) rated
    join price_rates on price_rates.id = rated.rates_id
    join payments using (order_id)
    cross join lateral (
      select case when received_cents > 0 then received_cents - refunded_cents else amount_cents end::bigint as cents
    ) stays
    left join lateral (
      select case when bool_and(told_fee_cents is not null) then sum(fee_cents) end as fee_cents
      from receivables join pix_payments receipt on receipt.id = receivables.receipt_id
      where receipt.payment_id = payments.id
    ) told on payments.method = 'card'
    where payments.state = 'settled'
    group by order_id
  ),
  -- The rebate is spread by price over what is kept, in whole centavos; what is rounded off one line is on the next.
  paid as (
    select kept.*, fee.cents as order_fee, (price_cents - coalesce(
      rebate.cents * sum(price_cents) over through / sum(price_cents) over whole
        - rebate.cents * (sum(price_cents) over through - price_cents) / sum(price_cents) over whole, 0
    ))::bigint as value_cents
    from kept left join rebate using (order_id) left join fee using (order_id)
    window whole as (partition by order_id), through as (partition by order_id order by line)
  ),
  -- The fee by value, as 'spreadCents' does it: largest remainder first, then the earlier line.
  weighed as (
    select paid.*,
      case when sum(value_cents) over whole > 0 then value_cents else 1 end as weight,
      case when sum(value_cents) over whole > 0 then sum(value_cents) over whole else count(*) over whole end::bigint as weights
    from paid window whole as (partition by order_id)
  ),
  shared as (
    select weighed.*, coalesce(order_fee * weight / weights, 0) as fee_share,
      row_number() over (partition by order_id order by coalesce(order_fee * weight % weights, 0) desc, line)
        <= order_fee - sum(order_fee * weight / weights) over (partition by order_id) as has_rest
    from weighed
  ),
  -- Asked once for each product of which devices are missing.
  product_cost as (
    select product_id, coalesce(
      (select cost_cents from product_costs typed where typed.product_id = missing.product_id),
      (select round(avg(cost_cents + extra_cents)) from units where units.product_id = missing.product_id)
    ) as each_cents
    from (select distinct product_id from kept where known < units) missing
  ),
  fresh as (
    select shared.order_id, shared.line, at, shared.product_id, shared.units, value_cents, extra_cents, days,
      quoted_model_id, known < shared.units as misses, each_cents::int, least(linked, shared.units)::int as devices,
      (fee_share + coalesce(has_rest, false)::int)::bigint as fee_cents,
      case
        when tax_percent is null then 0
        else coalesce(${notedShare}, (value_cents * tax_percent + 5000) / 10000)
      end::bigint as tax_cents,
      case
        when known >= shared.units then paid_cents + extra_cents
        else paid_cents + extra_cents + (shared.units - known) * each_cents
      end::bigint as cost_cents
    from shared
    left join product_cost on product_cost.product_id = shared.product_id and known < shared.units
    left join lateral (
      select * from noted_taxes where order_id = shared.order_id and line = shared.line and tax_percent is not null offset 0
    ) noted on true
  )`;

/** Orders of which something has changed since they were reckoned. */
export const outdatedOrders = sql`
  (select order_id from outdated) asked cross join lateral (
    select * from orders where orders.id = asked.order_id offset 0
  ) orders`;

/** Sold lines of these `orders`, as `sold`: as they were reckoned, and anew where something has changed since. */
export const soldLines = (of: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  with outdated as materialized (select order_id from outdated_orders),
  ${freshLines(sql`(select orders.* from ${outdatedOrders} where ${of}) orders`)},
  sold as (
    select ${columns}
    from (select *, order_id as id, at as created_at from reckoned_sales) orders
    where ${of} and order_id not in (select order_id from outdated)
    union all
    select ${columns} from fresh
  )`;

/** Lines of a table like `sold` device by device, as `sold_device`: each has the share of its line that `spreadCents` gives equal weights. */
export const devicesOf = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  device as (
    select units.id as unit_id, units.code as unit_code, units.proposal_id, units.quoted_model_id as unit_model_id,
      units.sold_at, units.created_at as shelved_at, units.cost_cents as known_cents, units.extra_cents as unit_extra_cents,
      row_number() over (partition by line.order_id, line.line order by units.id) as place, line.*
    -- Fetched line by line: few lines are asked about at a time.
    from ${lines} line cross join lateral (
      select * from units where order_id = line.order_id and order_line = line.line and state = 'sold' offset 0
    ) units
  ),
  sold_device as (
    select unit_id, unit_code, proposal_id, unit_model_id as quoted_model_id, product_id, order_id, line, at, sold_at,
      place, value_cents / units + (place <= value_cents % units)::int as value_cents,
      fee_cents / units + (place <= fee_cents % units)::int as fee_cents,
      tax_cents / units + (place <= tax_cents % units)::int as tax_cents,
      coalesce(known_cents, each_cents)::bigint as paid_cents, unit_extra_cents as extra_cents,
      greatest(0, round(extract(epoch from sold_at - shelved_at) / 86400))::int as days
    from device
    -- A line has no more devices than its buyer keeps.
    where place <= devices
  )`;
