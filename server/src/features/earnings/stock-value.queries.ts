import type { StockQuery } from '@giro/contract/calls/earnings.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';

export interface StockRow {
  id: number;
  product: string;
  sku: string;
  stock: number;
  price_cents: number;
  cost_cents: number | null;
  is_cost_typed: boolean;
  days: number | null;
}

/** Average cost of the devices of each product on the shelf, and the time the first has stood there. */
const shelf = sql`(
  select product_id, round(avg(cost_cents + extra_cents))::int as paid_cents,
    extract(epoch from (select giro_now()) - min(created_at)) / 86400 as days
  from units where state = 'in_stock' group by product_id
)`;

const stocked = sql`
  from products
  left join ${shelf} shelf on shelf.product_id = products.id
  left join product_costs typed on typed.product_id = products.id`;
const isStocked = sql<SqlBool>`products.is_stocked`;
const cost = sql<number | null>`coalesce(shelf.paid_cents, typed.cost_cents)`;

/** The same rule as `isBoughtTooDear`, where rows are chosen by it. */
const isTooDear = (marginPercent: number) => sql<SqlBool>`(
  products.price_cents <= ${cost} or products.price_cents::bigint * 100 < ${cost}::bigint * ${100 + marginPercent}::int
)`;

const foundBy = ({ lista }: StockQuery, marginPercent: number): RawBuilder<SqlBool> => {
  if (lista === 'caros') return sql`(${isStocked} and ${isTooDear(marginPercent)})`;
  return lista === 'sem-custo' ? sql`(${isStocked} and ${cost} is null)` : isStocked;
};

const rowsOf = (condition: RawBuilder<SqlBool>) => sql<StockRow>`
  select products.id, products.name as product, products.sku, products.stock, products.price_cents,
    ${cost} as cost_cents, shelf.paid_cents is null and typed.cost_cents is not null as is_cost_typed,
    shelf.days::float8 as days
  ${stocked} where ${condition}`;

/** Rates of this moment, in hundredths of a percent: of the dearest way of being paid, and of taxes. */
export async function readRates(db: Executor): Promise<{ fee: number; tax: number }> {
  const { rows } = await sql<{ fee: number; tax: number }>`
    select coalesce((select max(value::int) from jsonb_each_text(fees)), 0) as fee, tax_percent as tax
    from price_rates where since <= giro_now() order by since desc, id desc limit 1`.execute(db);
  return rows[0] ?? { fee: 0, tax: 0 };
}

/** A page of what stands on the shelf, newest first. */
export async function listStock(db: Executor, query: StockQuery & { page: number }, marginPercent: number) {
  const condition = foundBy(query, marginPercent);
  // Who asks for all of it needs no cost to be found.
  const from = query.lista ? stocked : sql`from products`;
  const [found, counted] = await Promise.all([
    sql<{ id: number }>`
      select products.id ${from} where ${condition}
      order by products.id desc limit ${pageSize} offset ${offsetOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from} where ${condition}`.execute(db),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const { rows } = await sql<StockRow>`
    ${rowsOf(sql`products.id = any(${ids}::int[])`)} order by products.id desc`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next of all that stands there. */
export async function listStockBatch(
  db: Executor,
  query: StockQuery,
  marginPercent: number,
  afterId: number | undefined,
): Promise<StockRow[]> {
  const beyond = sql`products.id < ${afterId ?? 2_147_483_647}`;
  const { rows } = await sql<StockRow>`
    ${rowsOf(foundBy(query, marginPercent))} and ${beyond} order by products.id desc limit ${batchSize}`.execute(db);
  return rows;
}

/** Cost and prospective revenue of the whole shelf, in centavos. */
export async function sumStock(db: Executor) {
  const { rows } = await sql<{ units: number; value_cents: number; cost_cents: number; unknown: number }>`
    select coalesce(sum(stock), 0)::int as units, coalesce(sum(stock::bigint * price_cents), 0)::float8 as value_cents,
      coalesce(sum(stock::bigint * ${cost}), 0)::float8 as cost_cents,
      coalesce(sum(stock) filter (where ${cost} is null), 0)::int as unknown
    ${stocked} where ${isStocked}`.execute(db);
  return rows[0] ?? { units: 0, value_cents: 0, cost_cents: 0, unknown: 0 };
}

export function findProduct(db: Executor, id: number) {
  return db
    .selectFrom('products')
    .leftJoin('product_costs', 'product_id', 'id')
    .select(['id', 'name', 'cost_cents'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps what a unit of a product costs, or forgets it. */
export async function saveCost(db: Executor, productId: number, cents: number | null, byId: number): Promise<void> {
  if (cents === null) {
    await db.deleteFrom('product_costs').where('product_id', '=', productId).execute();
    return;
  }
  const cost = { cost_cents: cents, updated_at: sql<Date>`giro_now()`, updated_by: byId };
  await db
    .insertInto('product_costs')
    .values({ product_id: productId, ...cost })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(cost))
    .execute();
}
