import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Keeps an order as it is until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Notes that a unit that was handed over came back, and on its line that the order no longer has it. Returns whether it
 * could: not when the unit is nobody's, or its order is not handed over. The caller has locked the order.
 */
export async function returnUnit(tx: Tx, id: number, reason: string, byId: number): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update units set state = 'returned', reason = ${reason}, updated_at = giro_now(), updated_by = ${byId},
        version = version + 1
      where id = ${id} and state = 'sold'
        and exists (select from orders where orders.id = units.order_id and orders.status = ${orderStatus.delivered})
      returning order_id, order_line
    ),
    counted as (
      update order_items set returned = returned + 1 from moved
      where order_items.order_id = moved.order_id and order_items.line = moved.order_line
    )
    select from moved`.execute(tx);
  return rows.length > 0;
}

/** Ends the inspection that a unit is at. */
export async function endInspection(tx: Tx, unitId: number): Promise<void> {
  await sql`
    update inspections set decided = 'written_off', decided_at = giro_now(), version = version + 1
    where unit_id = ${unitId} and decided is null`.execute(tx);
}

/** Takes a unit off the books; undefined when it is neither in stock nor came back. Tells where it was. */
export async function writeOffUnit(tx: Tx, id: number, reason: string, byId: number) {
  const { rows } = await sql<{ productId: number; costCents: number | null; wasInStock: boolean }>`
    update units set state = 'written_off', reason = ${reason}, updated_at = giro_now(), updated_by = ${byId},
      version = units.version + 1
    from (select id, state from units where id = ${id} and state in ('in_stock', 'returned') for no key update) before
    where units.id = before.id
    returning product_id as "productId", cost_cents as "costCents", before.state = 'in_stock' as "wasInStock"`.execute(
    tx,
  );
  return rows[0];
}

/** Takes one unit of a product off the shelf, as a difference. Returns whether one lay there that nobody has ordered. */
export async function takeOffShelf(tx: Tx, productId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ stock: sql<number>`stock - 1`, stocked: sql<number>`stocked - 1`, stock_moved: true })
    .where('id', '=', productId)
    .where('stock', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
