import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoPart } from '../../platform/features/demo-part.ts';

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
