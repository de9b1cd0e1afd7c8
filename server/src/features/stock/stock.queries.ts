import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

/** So many units of a product. */
export interface Quantity {
  productId: number;
  quantity: number;
}

/** By how much the shelf of a product moves, and what people have put there. */
interface Movement {
  productId: number;
  shelf: number;
  counted: number;
}

/** The call of the one function that moves the shelf, as a part of a statement. */
function moving(movements: readonly Movement[]): RawBuilder<boolean> {
  const column = (name: keyof Movement) => movements.map((movement) => movement[name]);
  return sql`move_stock(${column('productId')}::int[], ${column('shelf')}::int[], ${column('counted')}::int[])`;
}

/** Returns whether all could be moved; if not, none is. */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<boolean> {
  if (movements.length === 0) return true;
  const { rows } = await sql<{ done: boolean }>`select ${moving(movements)} as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** Takes what a new order needs off the shelf, as a part of the statement that writes it; `placed` has its one row. */
export type StockParts = (placed: string) => RawBuilder<unknown>;

/** The part `stock_taken` with the column `done`. The statement has locked these products, and seen that they have enough. */
export const stockPartsOf =
  (units: readonly Quantity[]): StockParts =>
  (placed) =>
    sql`
    stock_taken as (
      select ${moving(units.map(({ productId, quantity }) => ({ productId, shelf: -quantity, counted: 0 })))} as done
      from ${sql.ref(placed)}
    )`;

/** A save says nothing of the shelf, what is to lie there, or that over the number that it stood over. */
export interface SavedStock {
  stock?: number | undefined;
  stock_seen?: number | undefined;
}

/**
 * The difference to what its form showed is what somebody has decided; units sold meanwhile are gone all the same. A
 * number that does not say what it stands over counts only while nothing has moved since the last save of the product,
 * or when it is what is there anyway.
 */
function savedDifference({ stock, stock_seen }: SavedStock): RawBuilder<number> {
  if (stock === undefined) return sql`0`;
  if (stock_seen !== undefined) return sql`${stock - stock_seen}::int`;
  return sql`case when not stock_moved or stock = ${stock}::int then ${stock}::int - stock end`;
}

/** Has the shelf of a product on the books as a save wants it. Returns whether it could. */
export async function saveStock(tx: Tx, productId: number, saved: SavedStock): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    with locked as (
      select id, ${savedDifference(saved)} as difference from products
      where id = ${productId} and deleted_at is null
      for no key update
    )
    select move_stock(array[id], array[difference], array[difference], false) as done
    from locked where difference is not null`.execute(tx);
  return rows[0]?.done ?? false;
}

/** Finds how many units lie on the shelf of a product that is on the books. */
export async function findStock(db: Executor, productId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.stock;
}

/** Lists how many units lie on the shelves of these products, on the books or not. */
export async function listStock(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

export const stockInvariants: readonly Invariant[] = [
  {
    name: 'On the shelf lies what was put there, less what orders have',
    broken: sql`
      with ordered as (
        select product_id, sum(case when holds_stock then quantity else returned end) as units
        from order_items join orders on orders.id = order_id
        group by product_id
      )
      select format('product %s: %s on the shelf, %s expected', id, stock, stocked - coalesce(units, 0)) as place
      from products left join ordered on product_id = id
      where stock <> stocked - coalesce(units, 0)`,
  },
];

/** Takes everything off the shelf that lies there of these products, as what was put there by mistake. */
async function emptyShelves(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select move_stock(array_agg(id), array_agg(-stock), array_agg(-stock))
    from (select id, stock from products where id = any(${ids}::int[]) order by id for no key update) locked
    having count(*) > 0`.execute(tx);
}

/**
 * The shelf has again what the demo's orders hold and what came back from them, less what the demo had put there. What
 * was ever put there is counted without the demo's orders, which are about to go.
 */
async function takeDemoAway(tx: Tx, orders: readonly number[]): Promise<void> {
  await sql`
    with ofdemo as (select id, holds_stock from orders where id = any(${orders}::int[])),
    had as (
      select id, stock, demo_stock, coalesce((
          select sum(case when holds_stock then quantity else returned end)
          from order_items join ofdemo on ofdemo.id = order_id
          where product_id = products.id
        ), 0)::int as ordered, (coalesce((
          select sum(quantity - returned) from order_items join ofdemo on ofdemo.id = order_id
          where product_id = products.id and holds_stock
        ), 0) + (
          select count(*) from units
          where product_id = products.id and state in ('returned', 'written_off') and order_id = any(${orders}::int[])
        ))::int as gone
      from products
      where demo_stock > 0 or id in (select product_id from order_items where order_id = any(${orders}::int[]))
      order by id
      for no key update
    ),
    wanted as (select id, greatest(0, stock + gone - demo_stock) - stock as shelf, ordered from had)
    select move_stock(array_agg(id), array_agg(shelf), array_agg(shelf - ordered)) from wanted
    having count(*) > 0`.execute(tx);
  await tx.updateTable('products').set({ demo_stock: 0 }).where('demo_stock', '>', 0).execute();
}

export const stockDemo: DemoPart = {
  async settle(tx, { orders, products }) {
    await takeDemoAway(tx, orders);
    await emptyShelves(tx, products);
  },
  remove: async () => ({}),
};
