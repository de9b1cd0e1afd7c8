import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface Units {
  productId: number;
  quantity: number;
}

/** A product as it is while its row is locked. */
export interface LockedProduct {
  id: number;
  name: string;
  priceCents: number;
  stock: number;
  isOnOffer: boolean;
  picture: string | null;
}

/** Locks products in the order of their ids, so that two orders never wait for each other in a circle. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedProduct>> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name', 'price_cents as priceCents', 'stock', 'deleted_at'])
    .select(
      sql<
        string | null
      >`(select url from product_pictures where product_id = products.id order by position limit 1)`.as('picture'),
    )
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ deleted_at, ...row }) => [row.id, { ...row, isOnOffer: deleted_at === null }]));
}

/** Takes units off the shelf, or puts them back. Answers the products that had too few, which stay as they are. */
async function move(tx: Tx, units: readonly Units[], direction: 1 | -1): Promise<number[]> {
  const wanted = sql.join(units.map(({ productId, quantity }) => sql`(${productId}::int, ${quantity}::int)`));
  const enough: Expression<SqlBool> =
    direction === 1 ? sql<SqlBool>`true` : sql<SqlBool>`products.stock >= wanted.quantity`;
  const moved = await sql<{ id: number }>`
    update products set stock = products.stock + ${direction}::int * wanted.quantity
    from (values ${wanted}) as wanted (id, quantity)
    where products.id = wanted.id and ${enough}
    returning products.id`.execute(tx);
  const ids = new Set(moved.rows.map(({ id }) => id));
  return units.filter(({ productId }) => !ids.has(productId)).map(({ productId }) => productId);
}

/** Takes units of products that `lockProducts` holds. Answers the ids of those that are short; then roll back. */
export const takeStock = (tx: Tx, units: readonly Units[]) => move(tx, units, -1);

export const giveBackStock = (tx: Tx, units: readonly Units[]) => move(tx, units, 1);
