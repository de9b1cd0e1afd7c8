import { shopClasses } from '@giro/contract/calls/catalogue.ts';
import { type Insertable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Products } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { listTypes } from './products.queries.ts';

export type WrittenColumns = Pick<
  Insertable<Products>,
  'sku' | 'name' | 'price_cents' | 'description' | 'model_id' | 'published'
>;

/**
 * Adds a product, of which nothing is on the shelf yet, and returns its id. Fails on a SKU in use, a proposal that has its
 * product, and an unknown model.
 */
export async function insertProduct(
  tx: Tx,
  product: WrittenColumns & Pick<Insertable<Products>, 'proposal_id'>,
): Promise<number> {
  const { id } = await tx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Units keep their product's name to be found by: they are locked before the product, as those who move them do. */
async function lockUnits(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('units')
    .select('id')
    .where('product_id', 'in', [...productIds, 0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Saves an edit of a product on offer. Returns whether it could: not when there is none, or another edit came between.
 * Fails as adding one does.
 */
export async function updateProduct(tx: Tx, id: number, columns: WrittenColumns, edit: Edit): Promise<boolean> {
  const updated = await tx
    .updateTable('products')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isAtVersion(edit))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Counts up the versions of products whose parts were changed. */
export async function touchProducts(tx: Tx, ids: readonly number[], byId: number): Promise<void> {
  await tx
    .updateTable('products')
    .set(savedBy({ byId }))
    .where('id', 'in', [...ids, 0])
    .execute();
}

/** Takes a product off the shop. Returns whether there was one. */
export async function removeProduct(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every value of the shop's attributes, with the attribute's name. */
export function listShopValues(db: Executor) {
  return db
    .selectFrom('attribute_values')
    .innerJoin('attributes', 'attributes.id', 'attribute_values.attribute_id')
    .select(['attributes.name', 'attribute_values.id', 'attribute_values.value'])
    .where('attributes.classification', 'in', shopClasses)
    .execute();
}

export async function replaceValues(tx: Tx, productId: number, valueIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_values').where('product_id', '=', productId).execute();
  const rows = valueIds.map((attribute_value_id) => ({ product_id: productId, attribute_value_id }));
  if (rows.length > 0) await tx.insertInto('product_values').values(rows).execute();
}

/** Which of these addresses are pictures of some product of the shop. */
export async function findStored(db: Executor, urls: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select('url')
    .distinct()
    .where('url', 'in', [...urls, ''])
    .execute();
  return urls.filter((url) => rows.some((row) => row.url === url));
}

/** Pictures in the order in which they are shown. */
export async function replacePictures(tx: Tx, productId: number, urls: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute();
  const rows = urls.map((url, position) => ({ product_id: productId, position, url }));
  if (rows.length > 0) await tx.insertInto('product_pictures').values(rows).execute();
}

/** Fails on a type that does not exist. */
export async function replaceTypes(tx: Tx, productId: number, typeIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_types').where('product_id', '=', productId).execute();
  const rows = typeIds.map((device_type_id) => ({ product_id: productId, device_type_id }));
  if (rows.length > 0) await tx.insertInto('product_types').values(rows).execute();
}

/** A product as it was shown, and what becomes of its price. */
interface NewPrice {
  id: number;
  version: number;
  cents: number;
}

/**
 * Writes new prices, all or none: none when one of the products was saved since its version or is no longer there. Rows
 * are locked in the order of their ids, as orders lock them. Returns whether they were written.
 */
export async function writePrices(tx: Tx, prices: readonly NewPrice[], byId: number | null): Promise<boolean> {
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
      updated_by = ${byId}::int
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

/** The ids of the products of these SKUs that are not taken off the shop, in their order. */
export async function findIdsBySku(db: Executor, skus: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('sku', 'in', [...skus, ''])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has products and their units wait for nobody else, in the order in which everybody locks them. */
export async function lockForEdits(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockUnits(tx, ids);
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Parts of the catalogue that products can be filed under and described by. */
export async function readParts(db: Executor) {
  const models = await db
    .selectFrom('models')
    .select(['id', 'name'])
    .where('classification', 'in', shopClasses)
    .orderBy('id')
    .execute();
  return { models, types: await listTypes(db), values: await listShopValues(db) };
}
