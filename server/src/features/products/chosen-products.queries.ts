import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** A product as it was shown, and what becomes of its price. */
export interface NewPrice {
  id: number;
  version: number;
  cents: number;
}

/**
 * Writes new prices, all or none: none when one of the products was saved since its version or is no longer there. Rows
 * are locked in the order of their ids, as orders lock them. Returns whether they were written.
 */
export async function writePrices(tx: Tx, prices: readonly NewPrice[], byId: number): Promise<boolean> {
  const ids = prices.map(({ id }) => id);
  const versions = prices.map(({ version }) => version);
  const cents = prices.map((price) => price.cents);
  const { rows } = await sql`
    with wanted as (
      select * from unnest(${ids}::int[], ${versions}::int[], ${cents}::int[]) as each (id, version, price_cents)
    ),
    locked as (
      select products.id from products join wanted on wanted.id = products.id
      where products.version = wanted.version and products.deleted_at is null
      order by products.id
      for no key update of products
    )
    update products set price_cents = wanted.price_cents, version = products.version + 1, updated_at = now(),
      updated_by = ${byId}
    from wanted
    where products.id = wanted.id and (select count(*) from locked) = ${prices.length}::int
    returning products.id`.execute(tx);
  return rows.length === prices.length;
}

/** Shows or hides products and returns the ids of those that were otherwise. */
export async function writePublished(
  tx: Tx,
  ids: readonly number[],
  published: boolean,
  byId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as (
      select id from products
      where id = any(${ids}::int[]) and published <> ${published} and deleted_at is null
      order by id
      for no key update
    )
    update products set published = ${published}, version = products.version + 1, updated_at = now(),
      updated_by = ${byId}
    from locked where products.id = locked.id
    returning products.id`.execute(tx);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Products that prices are held against: each with its version, and who saved it last. */
export async function listVersions(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('products')
    .leftJoin('users', 'users.id', 'products.updated_by')
    .select(['products.id', 'products.name', 'products.version', 'products.deleted_at', 'products.updated_at'])
    .select('users.name as by')
    .where('products.id', 'in', [...ids, 0])
    .orderBy('products.id')
    .execute();
}

/** Names and prices of products that are not taken off the shop, in the order of their ids. */
export function listPrices(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'price_cents', 'version'])
    .where('id', 'in', [...ids, 0])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}
