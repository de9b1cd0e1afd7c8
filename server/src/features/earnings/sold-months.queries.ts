import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { type EarnedRow, sums } from './earnings.queries.ts';
import { isSold, madeBetween, type NotedTax, notedShare, soldLines } from './sold-lines.queries.ts';

type MonthRow = EarnedRow & { month: string };

const month = sql`date_trunc('month', at at time zone 'America/Sao_Paulo')`;
const named = sql`to_char(month, 'YYYY-MM')`;

/**
 * Months of whole orders: of one from which nothing was given back, and whose lines all have a known cost or all none, it
 * makes no difference to a month how its fee is shared out. The others are only named.
 */
async function sumPlainOrders(db: Executor, months: { first: string; last: string }, noted: NotedTax) {
  const { rows } = await sql<MonthRow & { others: number[] }>`
    with rates as (
      select id, tax_percent, since, coalesce(lead(since) over (order by since, id), 'infinity') as until from price_rates
    ),
    kept as (
      select orders.id as order_id, orders.created_at as at, items.line, items.product_id,
        items.quantity - items.returned as units,
        ((items.quantity - items.returned) * (items.unit_price_cents::bigint * items.quantity - items.discount_cents)
          / items.quantity) as value_cents,
        coalesce(device.known, 0) as known, coalesce(device.cents, 0) as device_cents,
        rates.id as rates_id, rates.tax_percent
      from orders
      join order_items items on items.order_id = orders.id and items.quantity > items.returned
      left join (
        select order_id, order_line, count(cost_cents) as known, sum(coalesce(cost_cents, 0) + extra_cents) as cents
        from units where state = 'sold' group by order_id, order_line
      ) device on device.order_id = orders.id and device.order_line = items.line
      left join rates on orders.created_at >= rates.since and orders.created_at < rates.until
      where ${madeBetween(months.first, months.last)} and ${isSold}
    ),
    product_cost as (
      select product_id, coalesce(
        (select cost_cents from product_costs typed where typed.product_id = missing.product_id),
        (select round(avg(cost_cents + extra_cents)) from units where units.product_id = missing.product_id)
      ) as each_cents
      from (select distinct product_id from kept where known < units) missing
    ),
    line as (
      select kept.order_id, at, rates_id, kept.units, value_cents, 0 as extra_cents,
        case when known >= kept.units then device_cents else device_cents + (kept.units - known) * each_cents end as cost_cents,
        case
          when tax_percent is null then 0
          else coalesce(${notedShare('note', sql`kept.units`)}, (value_cents * tax_percent + 5000) / 10000)
        end as tax_cents
      from kept
      left join product_cost on product_cost.product_id = kept.product_id and known < kept.units
      left join (${noted.all}) note on note.order_id = kept.order_id and note.line = kept.line
    ),
    ordered as (
      select order_id, min(at) as at, min(rates_id) as rates_id, sum(units) as units, sum(value_cents) as value_cents,
        sum(cost_cents) as cost_cents, sum(tax_cents) as tax_cents, sum(extra_cents) as extra_cents, bool_and(cost_cents is not null) as is_known,
        bool_and(cost_cents is not null) = bool_or(cost_cents is not null) as is_plain
      from line group by order_id
    ),
    told as (
      select receipt.payment_id, case when bool_and(told_fee_cents is not null) then sum(fee_cents) end as fee_cents
      from receivables join pix_payments receipt on receipt.id = receivables.receipt_id
      group by receipt.payment_id
    ),
    fee as (
      select order_id, sum(coalesce(told.fee_cents, (
          case when received_cents > 0 then received_cents - refunded_cents else amount_cents end::bigint
            * coalesce((price_rates.fees ->> payments.method)::bigint, 0) + 5000
        ) / 10000)) as fee_cents
      from ordered
      join price_rates on price_rates.id = rates_id
      join payments using (order_id)
      left join told on told.payment_id = payments.id and payments.method = 'card'
      where payments.state = 'settled'
      group by order_id
    ),
    refunded as (select distinct order_id from payments where refunded_cents > 0),
    whole as (
      select ordered.order_id, ${month} as month, units, value_cents, tax_cents, extra_cents,
        case when is_known then cost_cents end as cost_cents, coalesce(fee_cents, 0) as fee_cents,
        is_plain and refunded.order_id is null as is_plain
      from ordered
      left join fee on fee.order_id = ordered.order_id
      left join refunded on refunded.order_id = ordered.order_id
    ),
    sold as (select * from whole where is_plain)
    select ${named} as month, ${sums}, '{}'::int[] as others from sold group by month
    union all
    select ${named}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, array_agg(order_id) from whole where not is_plain group by month`.execute(
    db,
  );
  return rows;
}

/** Sums of every month of São Paulo from one to another, both `yyyy-mm`, on which something was sold; several of a month are to be added up. */
export async function listEarnedMonths(
  db: Executor,
  months: { first: string; last: string },
  noted: NotedTax,
): Promise<MonthRow[]> {
  const plain = await sumPlainOrders(db, months, noted);
  const others = plain.flatMap((row) => row.others);
  const { rows } = await sql<MonthRow>`
    ${soldLines({ of: sql`orders.id = any(${others}::int[])`, noted })}
    select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, ${sums}
    from sold group by 1`.execute(db);
  return [...plain, ...rows];
}
