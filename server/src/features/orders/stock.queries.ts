import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { ReadProduct, Units } from './orders.rules.ts';

/** Their types are asked for where a coupon may be for some of them alone. */
interface Asked {
  withTypes: boolean;
}

/** The products of these ids that are on offer, as a part of a statement; hidden ones are not. */
export const productsOnOffer = (ids: readonly number[], { withTypes }: Asked) => sql<ReadProduct>`
  select id, name, price_cents as "priceCents", stock,
    (select url from product_pictures where product_id = products.id order by position limit 1) as picture,
    ${withTypes ? sql`array(select device_type_id from product_types where product_id = products.id)` : sql`'{}'::int[]`} as "typeIds"
  from products where id = any(${ids}::int[]) and deleted_at is null and published`;

export async function readProducts(
  db: Executor,
  ids: readonly number[],
  asked: Asked,
): Promise<Map<number, ReadProduct>> {
  const { rows } = await productsOnOffer(ids, asked).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What lies on the shelf of these products, on offer or not. */
export async function readShelf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Pick<ReadProduct, 'stock'>>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, { stock }]));
}

/**
 * Moves stock in one conditional statement, rows locked in the order of their ids as placing an order locks them.
 * Returns whether every product could be moved; if not, none is.
 */
async function move(tx: Tx, units: readonly Units[], direction: 1 | -1): Promise<boolean> {
  const wanted = sql.join(units.map(({ productId, quantity }) => sql`(${productId}::int, ${quantity}::int)`));
  const moved = await sql`
    with wanted (id, quantity) as (values ${wanted}),
    locked as (select id, stock from products where id in (select id from wanted) order by id for no key update),
    fitting as (
      select wanted.id, quantity from wanted join locked on locked.id = wanted.id
      where ${direction}::int = 1 or stock >= quantity
    )
    update products set stock = products.stock + ${direction}::int * fitting.quantity, stock_moved = true
    from fitting
    where products.id = fitting.id and (select count(*) from fitting) = ${units.length}
    returning products.id`.execute(tx);
  return moved.rows.length === units.length;
}

/** Takes units off the shelf if every product has enough, else none. */
export const takeStock = (tx: Tx, units: readonly Units[]) => move(tx, units, -1);

export const giveBackStock = (tx: Tx, units: readonly Units[]) => move(tx, units, 1);

/** Has these products wait for no other order, in the order in which placing an order locks them. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from products where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
}
