import type { Executor } from '../../platform/database/database.ts';

/** Ids of products on offer by their very SKUs. */
export async function findIdsBySku(db: Executor, skus: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('sku', 'in', [...skus])
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}
