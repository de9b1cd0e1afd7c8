import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Aged, StandingProduct } from './ageing.rules.ts';
import type { RuleRow } from './ageing-rules.queries.ts';

/** Whoever has prices age waits for the one before. */
export async function takeAgeing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ageing of prices'))`.execute(tx);
}

const day = (moment: unknown) => sql`(${moment} at time zone 'America/Sao_Paulo')::date`;

/**
 * Products that can be bought, have no proposal that waits, and have stood for as long as the quickest of the active rules asks, in the
 * order of ids; of these products alone where they are named.
 */
export async function listStanding(
  db: Executor,
  rules: readonly RuleRow[],
  ids?: readonly number[],
): Promise<StandingProduct[]> {
  const active = rules.filter((rule) => rule.active);
  if (active.length === 0) return [];
  const afterDays = Math.min(...active.map(({ after_days }) => after_days));
  const everyDays = Math.min(...active.map(({ every_days }) => every_days));
  const { rows } = await sql<StandingProduct>`
    with standing as materialized (
      select products.id, sku, name, price_cents, model_id, coalesce(shelf.cost_cents, typed.cost_cents) as cost_cents,
        ${day(sql`giro_now()`)} - ${day(sql`coalesce(shelf.since, products.created_at)`)} as days,
        ${day(sql`giro_now()`)} - ${day(sql`coalesce(last.at, products.created_at)`)} as price_days
      from products
      left join lateral (
        select max(cost_cents + extra_cents) as cost_cents, min(created_at) as since from units
        where product_id = products.id and state = 'in_stock'
      ) shelf on true
      left join product_costs typed on typed.product_id = products.id
      left join lateral (
        select at from price_changes where product_id = products.id order by id desc limit 1
      ) last on true
      where stock > 0 and published and deleted_at is null
        and ${ids === undefined ? sql`true` : sql`products.id = any(${ids}::int[])`}
        and not exists (select from price_proposals where product_id = products.id and state = 'open')
    )
    select id, sku, name, price_cents, cost_cents, days, price_days,
      array(select device_type_id from product_types where product_id = standing.id) as type_ids,
      array(
        select model_id where model_id is not null
        union
        select quoted_model_id from units
        where product_id = standing.id and state = 'in_stock' and quoted_model_id is not null
      ) as model_ids
    from standing where days >= ${afterDays} and price_days >= ${everyDays}
    order by id`.execute(db);
  return rows;
}

/** Makes a proposal of each of these prices. */
export async function insertProposals(tx: Tx, aged: readonly Aged[]): Promise<void> {
  if (aged.length === 0) return;
  await sql`
    insert into price_proposals (product_id, rule_id, rule_name, before_cents, after_cents, floor_cents)
    select * from unnest(
      ${aged.map(({ product }) => product.id)}::int[], ${aged.map(({ rule }) => rule.id)}::int[],
      ${aged.map(({ rule }) => rule.name)}::text[], ${aged.map(({ product }) => product.price_cents)}::int[],
      ${aged.map(({ afterCents }) => afterCents)}::int[], ${aged.map(({ floorCents }) => floorCents)}::int[]
    )`.execute(tx);
}
