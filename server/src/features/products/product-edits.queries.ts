import type { Insertable } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Products } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { shopClasses } from './products.queries.ts';

type ProductColumns = Pick<
  Insertable<Products>,
  'sku' | 'name' | 'price_cents' | 'description' | 'model_id' | 'published'
>;

/**
 * Adds a product, of which nothing is on the shelf yet, and returns its id. Fails on a SKU in use, a proposal that has its
 * product, and an unknown model.
 */
export async function insertProduct(
  tx: Tx,
  product: ProductColumns & Pick<Insertable<Products>, 'proposal_id'>,
): Promise<number> {
  const { id } = await tx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Units keep their product's name to be found by: they are locked before the product, as those who move them do. */
export async function lockUnits(tx: Tx, productIds: readonly number[]): Promise<void> {
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
export async function updateProduct(tx: Tx, id: number, columns: ProductColumns, edit: Edit): Promise<boolean> {
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
