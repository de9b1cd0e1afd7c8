import type { FloorTerms } from '@giro/contract/rules/price-floor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A product and what its dearest unit in stock has cost, else what somebody typed; in centavos. */
export interface CostedProduct {
  id: number;
  sku: string;
  name: string;
  price_cents: number;
  cost_cents: number | null;
}

/** Joins to `products`, and the cost of one as `cost_cents`. */
const withCost = sql`
  left join lateral (
    select max(cost_cents + extra_cents) as cost_cents from units
    where product_id = products.id and state = 'in_stock'
  ) shelf on true
  left join product_costs typed on typed.product_id = products.id`;
const cost = sql<number | null>`coalesce(shelf.cost_cents, typed.cost_cents)`;

/** Those of these products that are not taken off the shop, in the order of their ids. */
export async function listCosted(db: Executor, ids: readonly number[]): Promise<CostedProduct[]> {
  const { rows } = await sql<CostedProduct>`
    select products.id, sku, name, price_cents, ${cost} as cost_cents from products ${withCost}
    where products.id = any(${ids}::int[]) and deleted_at is null order by products.id`.execute(db);
  return rows;
}

/** Centavos that the device of a proposal has cost beside what its seller was paid. */
export async function readExtras(db: Executor, proposalId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select live_costs(null, ${proposalId}) as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** The same rule as `floorCents`, where rows are chosen by it. */
function floorOf({ feePercent, taxPercent, marginPercent, minProfitCents }: FloorTerms): RawBuilder<number> {
  const left = 10_000 - feePercent - taxPercent;
  return sql<number>`greatest(
    (cost_cents::bigint * 10000 + ${left - marginPercent - 1}::int) / ${left - marginPercent}::int,
    ((cost_cents::bigint + ${minProfitCents}::int) * 10000 + ${left - 1}::int) / ${left}::int
  )`;
}

/** Every product on the shelf, and the cost of one as `cost_cents`. */
const shelved = sql`
  (
    select products.id, price_cents, ${cost} as cost_cents from products
    left join (
      select product_id, max(cost_cents + extra_cents) as cost_cents from units where state = 'in_stock' group by product_id
    ) shelf on shelf.product_id = products.id
    left join product_costs typed on typed.product_id = products.id
    where is_stocked
  ) shelved`;

/** Products on the shelf below their floor, the furthest below first. */
export async function listStockedBelow(
  db: Executor,
  terms: FloorTerms,
  most: number,
): Promise<(CostedProduct & { floor_cents: number })[]> {
  const { rows } = await sql<CostedProduct & { floor_cents: number }>`
    with below as (
      select id, cost_cents, floor_cents from ${shelved} cross join lateral (select ${floorOf(terms)} as floor_cents) floor
      where price_cents < floor_cents order by floor_cents - price_cents desc, id limit ${most}
    )
    select products.id, sku, name, price_cents, cost_cents, floor_cents::float8
    from below join products using (id) order by floor_cents - price_cents desc, products.id`.execute(db);
  return rows;
}

/** Products on the shelf without a known cost, the dearest first. */
export async function listStockedWithoutCost(db: Executor, most: number): Promise<CostedProduct[]> {
  const { rows } = await sql<CostedProduct>`
    with uncosted as (
      select id, cost_cents from ${shelved} where cost_cents is null order by price_cents desc, id limit ${most}
    )
    select products.id, sku, name, price_cents, cost_cents from uncosted join products using (id)
    order by price_cents desc, products.id`.execute(db);
  return rows;
}
