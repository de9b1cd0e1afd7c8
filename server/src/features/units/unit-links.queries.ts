import { fulfilmentStateRows } from '@giro/contract/rules/fulfilment.ts';
import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { warrantyEnd } from './stocked-units.queries.ts';

const gone = orderStatusesWhere(({ fulfilment }) => fulfilment !== null && fulfilmentStateRows[fulfilment].hasLeft);

/** The unit of a number: the one that is in stock, else the newest. */
export function findByNumber(db: Executor, imei: string) {
  return db
    .selectFrom('units')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .select(['units.id', 'units.code', 'units.product_id', 'units.state', 'units.order_id', 'orders.order_code'])
    .select(['units.imei1', 'units.imei2'])
    .where((eb) => eb.or([eb('imei1', '=', imei), eb('imei2', '=', imei)]))
    .orderBy((eb) => eb('units.state', '=', 'in_stock'), 'desc')
    .orderBy('units.id', 'desc')
    .executeTakeFirst();
}

/** True if the shop has a device of this product that is no unit yet: new ones come without. */
export async function hasUncounted(db: Executor, productId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select products.stock
      + coalesce((
          select sum(order_items.quantity - order_items.returned) from order_items join orders on orders.id = order_items.order_id
          where order_items.product_id = products.id and orders.holds_stock and orders.status not in (${sql.join(gone)})
        ), 0)
      > (
          select count(*) from units left join orders on orders.id = units.order_id
          where units.product_id = products.id
            and (units.state = 'in_stock' or (units.state = 'sold' and orders.status not in (${sql.join(gone)})))
        ) as has
    from products where products.id = ${productId}`.execute(db);
  return rows[0]?.has ?? false;
}

const soldNow = (orderId: number, line: number) => ({
  state: 'sold',
  order_id: orderId,
  order_line: line,
  sold_at: sql<Date>`giro_now()`,
  warranty_until: warrantyEnd,
});

/** Columns of a unit that is made as it is sold. */
export const newlySold = (productId: number, imei: string, orderId: number, line: number) => ({
  product_id: productId,
  imei1: imei,
  ...soldNow(orderId, line),
});

/** Gives a unit in stock to a line of an order. Returns whether it was still there. */
export async function sellUnit(
  tx: Tx,
  id: number,
  to: { orderId: number; line: number; byId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('units')
    .set({
      ...soldNow(to.orderId, to.line),
      reason: null,
      updated_at: sql<Date>`giro_now()`,
      updated_by: to.byId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'in_stock')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a unit that was only made for a line of this order. Returns whether it was one. */
export async function removeMadeUnit(tx: Tx, id: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from units
    where id = ${id} and order_id = ${orderId} and state = 'sold' and proposal_id is null
      and not exists (select from device_register where unit_id = units.id)
      and not exists (select from inspections where unit_id = units.id)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Takes a unit off its order's line, back on the shelf. Returns whether it was on one of this order. */
export async function takeOffLine(tx: Tx, id: number, orderId: number, byId: number): Promise<boolean> {
  const { rows } = await sql`
    update units set state = 'in_stock', order_id = null, order_line = null, sold_at = null, warranty_until = null,
      updated_at = giro_now(), updated_by = ${byId}, version = version + 1
    where id = ${id} and order_id = ${orderId} and state = 'sold'
    returning id`.execute(tx);
  return rows.length > 0;
}
