import { medianCents } from '@giro/contract/rules/base-suggestion.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { deviceNameOf } from '../../platform/database/device-name.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';
import { keyOf, type NewMarketPrice } from './market.rules.ts';
import type { MarketMedians } from './suggestions.rules.ts';

export interface MarketRow {
  id: number;
  model_id: number;
  model: string;
  source: string;
  buy_cents: number | null;
  sell_cents: number | null;
  day: string;
  at: Date;
  by: string | null;
}

/** Noted prices, of one model alone where it is named, newest first, and their number. */
export async function listMarket(db: Executor, modelId: number | undefined, page: number) {
  const condition = modelId === undefined ? sql`true` : sql`model_id = ${modelId}`;
  const [found, counted] = await Promise.all([
    sql<MarketRow>`
      select market_prices.id, model_id, ${deviceNameOf('brands.name', 'models.name')} as model, source, buy_cents, sell_cents,
        day::text as day, at, users.name as by
      from market_prices
      join models on models.id = model_id
      left join brands on brands.id = models.brand_id
      left join users on users.id = market_prices.by
      where ${condition} order by market_prices.id desc limit ${pageSize} offset ${offsetOf({ page })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from market_prices where ${condition}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Keys of the noted prices of these models. */
export async function listNotedKeys(db: Executor, modelIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<NewMarketPrice>`
    select model_id as "modelId", source, buy_cents as "buyCents", sell_cents as "sellCents", day::text as day
    from market_prices where model_id = any(${modelIds}::int[])`.execute(db);
  return new Set(rows.map(keyOf));
}

/** Whoever notes prices waits for the one before. */
export async function takeMarket(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('market prices'))`.execute(tx);
}

export async function insertMarket(tx: Tx, prices: readonly NewMarketPrice[], byId: number): Promise<void> {
  await sql`
    insert into market_prices (model_id, source, buy_cents, sell_cents, day, by)
    select each.*, ${byId}::int from unnest(
      ${prices.map(({ modelId }) => modelId)}::int[], ${prices.map(({ source }) => source)}::text[],
      ${prices.map(({ buyCents }) => buyCents)}::int[], ${prices.map(({ sellCents }) => sellCents)}::int[],
      ${prices.map(({ day }) => day)}::date[]
    ) as each`.execute(tx);
}

/** Returns what it was; undefined where there is none. */
export async function deleteMarket(tx: Tx, id: number) {
  return tx
    .deleteFrom('market_prices')
    .where('id', '=', id)
    .returning(['source', 'buy_cents', 'sell_cents'])
    .executeTakeFirst();
}

const marketDays = 90;

/** The middle of what was noted of each of these models in the last days. */
export async function readMarketMedians(
  db: Executor,
  modelIds: readonly number[],
): Promise<Map<number, MarketMedians>> {
  const { rows } = await sql<{ model_id: number; buys: number[]; sells: number[] }>`
    select model_id, coalesce(array_agg(buy_cents) filter (where buy_cents is not null), '{}') as buys,
      coalesce(array_agg(sell_cents) filter (where sell_cents is not null), '{}') as sells
    from market_prices
    where model_id = any(${modelIds}::int[])
      and day > ((select giro_now()) at time zone 'America/Sao_Paulo')::date - ${sql.lit(marketDays)}
    group by model_id`.execute(db);
  return new Map(
    rows.map(({ model_id, buys, sells }) => [
      model_id,
      { buyCents: medianCents(buys) ?? null, sellCents: medianCents(sells) ?? null },
    ]),
  );
}
