import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoPart, DemoRows } from '../../platform/features/demo-part.ts';

/**
 * The shelf has again what the demo's orders hold and what came back from them, less what the demo had put there. What
 * was ever put there is counted without the demo's orders, which are about to go.
 */
async function giveBackShelf(tx: Tx, { orders }: DemoRows): Promise<void> {
  await sql`
    update products set stock = greatest(0, stock + gone - demo_stock), demo_stock = 0, stock_moved = true,
      stocked = stocked - stock - ordered + greatest(0, stock + gone - demo_stock)
    from (
      select id, coalesce((
          select sum(case when holds_stock then quantity else returned end)
          from order_items join orders on orders.id = order_id
          where product_id = products.id and order_id = any(${orders}::int[])
        ), 0) as ordered, coalesce((
          select sum(quantity - returned) from order_items join orders on orders.id = order_id
          where product_id = products.id and holds_stock and order_id = any(${orders}::int[])
        ), 0) + (
          select count(*) from units
          where product_id = products.id and state in ('returned', 'written_off') and order_id = any(${orders}::int[])
        ) as gone
      from products
      where demo_stock > 0 or id in (select product_id from order_items where order_id = any(${orders}::int[]))
    ) held
    where products.id = held.id`.execute(tx);
}

/** A product that a real order names stays as that order's; nobody can buy it any more. */
async function removeProducts(tx: Tx, { products }: DemoRows): Promise<void> {
  const isNamed = sql`(
    exists (select from order_items where product_id = products.id)
    or exists (select from units where product_id = products.id)
  )`;
  await sql`
    update products set proposal_id = null, stock = 0, stocked = stocked - stock, deleted_at = coalesce(deleted_at, giro_now())
    where id = any(${products}::int[]) and ${isNamed}`.execute(tx);
  await sql`delete from products where id = any(${products}::int[]) and not ${isNamed}`.execute(tx);
}

export const productsDemo: DemoPart = {
  settle: giveBackShelf,
  after: ['orders', 'units'],
  async remove(tx, rows) {
    await removeProducts(tx, rows);
    return {};
  },
};
