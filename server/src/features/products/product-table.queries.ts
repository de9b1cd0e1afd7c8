import type { Executor, Tx } from '../../platform/database/database.ts';
import { listShopValues, lockUnits } from './product-edits.queries.ts';
import { listTypes, shopClasses } from './products.queries.ts';

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
