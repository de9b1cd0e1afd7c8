import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { deviceNameOf } from '../../platform/database/device-name.ts';
import { devicesOf, soldLines } from './sold-lines.queries.ts';

const paidStatuses = orderStatusesWhere(({ isPaid }) => isPaid);

/** A device that was bought by a proposal for its model and sold, in centavos. */
export interface SampledSale {
  model_id: number;
  unit_code: string;
  price_cents: number;
  fee_cents: number;
  tax_cents: number;
  extra_cents: number;
  /** The quoted value less the base at the quote. */
  effects_cents: number;
}

interface Sampled {
  size: number;
  /** Of orders of so many days. */
  days: number;
}

/** The last devices of each of these models that were sold, newest first; one that turned out to be of another is none. */
export async function sampleSales(
  db: Executor,
  modelIds: readonly number[],
  { size, days }: Sampled,
): Promise<SampledSale[]> {
  const { rows: picked } = await sql<{ unit_id: number; order_id: number }>`
    select picked.unit_id, picked.order_id from unnest(${modelIds}::int[]) as model (id)
    cross join lateral (
      -- Looked at one after the other in the order of the index, until enough of them are found.
      select units.id as unit_id, units.order_id from units
      cross join lateral (
        select from orders join order_items items on items.order_id = orders.id and items.line = units.order_line
        where orders.id = units.order_id and items.quantity > items.returned
          and orders.created_at >= (select giro_now()) - make_interval(days => ${days})
          and orders.status in (${sql.join(paidStatuses)})
          and not exists (select from payments where order_id = orders.id and state = 'disputed')
          and not exists (
            select from inspections where proposal_id = units.proposal_id and model_id <> units.quoted_model_id
          )
        offset 0
      ) fit
      where units.quoted_model_id = model.id and units.state = 'sold' and units.proposal_id is not null
      order by units.sold_at desc, units.id desc limit ${size}
    ) picked`.execute(db);
  if (picked.length === 0) return [];
  const orderIds = [...new Set(picked.map(({ order_id }) => order_id))];
  const { rows } = await sql<SampledSale>`
    ${soldLines(sql`orders.id = any(${orderIds}::int[])`)},
    ${devicesOf(sql`sold`)}
    select quoted_model_id as model_id, unit_code, sold_device.value_cents::float8 as price_cents, fee_cents::float8,
      tax_cents::float8, extra_cents::float8, proposals.value_cents - proposals.base_value_cents as effects_cents
    from sold_device join proposals on proposals.id = sold_device.proposal_id
    where unit_id = any(${picked.map(({ unit_id }) => unit_id)}::int[])
    order by sold_at desc, unit_id desc`.execute(db);
  return rows;
}

/** A model of which so many were sold, in centavos. */
interface ModelResult {
  model_id: number;
  model: string;
  units: number;
  profit_cents: number;
}

/** Models whose sales of the last days have left less than nothing, the worst first. */
export async function listLosses(
  db: Executor,
  { days, fewest, most }: { days: number; fewest: number; most: number },
): Promise<ModelResult[]> {
  const { rows } = await sql<ModelResult>`
    ${soldLines(sql`orders.created_at >= (select giro_now()) - make_interval(days => ${days})`)},
    of_model as (
      select coalesce(products.model_id, sold.quoted_model_id) as model_id, sum(sold.units)::int as units,
        sum(value_cents - cost_cents - fee_cents - tax_cents)::float8 as profit_cents
      from sold cross join lateral (select model_id from products where id = sold.product_id offset 0) products
      where cost_cents is not null
      group by 1
    )
    select model_id, ${deviceNameOf('brands.name', 'models.name')} as model, units, profit_cents
    from of_model join models on models.id = model_id left join brands on brands.id = models.brand_id
    where units >= ${fewest} and profit_cents < 0
    order by profit_cents, model_id limit ${most}`.execute(db);
  return rows;
}
