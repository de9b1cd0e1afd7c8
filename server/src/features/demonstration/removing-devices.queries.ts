import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoRows } from './demonstration.queries.ts';

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

/** A device that a real order has keeps what its passport shows of it, and belongs to nobody's proposal. */
async function keepUnits(tx: Tx, { keptUnits, proposals }: DemoRows): Promise<void> {
  await sql`
    update inspections set unit_id = units.id, proposal_id = null
    from units
    where units.id = any(${keptUnits}::int[]) and inspections.id = units.inspection_id
      and inspections.proposal_id = any(${proposals}::int[])`.execute(tx);
  await sql`update units set proposal_id = null, is_demo = false where id = any(${keptUnits}::int[])`.execute(tx);
}

/** Takes the demo's devices away: units, inspections, look-ups, lines of the register. Returns the ids of their files. */
export async function removeDevices(tx: Tx, rows: DemoRows): Promise<number[]> {
  const { proposals, orders, units, imeis, people } = rows;
  await giveBackShelf(tx, rows);
  await keepUnits(tx, rows);
  await sql`
    delete from device_register
    where proposal_id = any(${proposals}::int[]) or order_id = any(${orders}::int[])
      or unit_id = any(${units}::int[])`.execute(tx);
  await sql`update units set inspection_id = null where id = any(${units}::int[])`.execute(tx);
  const inspections = sql`(
    select id from inspections where proposal_id = any(${proposals}::int[]) or unit_id = any(${units}::int[])
  )`;
  const { rows: photos } = await sql<{ file_id: number }>`
    delete from inspection_photos where inspection_id in ${inspections} returning file_id`.execute(tx);
  await sql`delete from inspections where id in ${inspections}`.execute(tx);
  await sql`delete from units where id = any(${units}::int[])`.execute(tx);
  await sql`
    delete from imei_blocks where imei = any(${imeis}::text[]) or added_by = any(${people}::int[])`.execute(tx);
  const { rows: lookups } = await sql<{ file_id: number | null }>`
    delete from imei_lookups where imei = any(${imeis}::text[]) or by = any(${people}::int[])
    returning file_id`.execute(tx);
  return [...photos, ...lookups].flatMap(({ file_id }) => file_id ?? []);
}
