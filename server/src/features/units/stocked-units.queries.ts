import { fulfilmentStateRows } from '@giro/contract/rules/fulfilment.ts';
import { orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { warrantyMonths } from '@giro/contract/rules/unit.ts';
import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { savedBy } from '../../platform/database/versions.ts';
import { onShelf, returnSold } from './units.queries.ts';

/** A year from the day of a moment, in São Paulo. */
const warrantyEndOf = (moment: RawBuilder<unknown>) => sql<string>`
  ((${moment} at time zone 'America/Sao_Paulo')::date + make_interval(months => ${warrantyMonths}::int))::date`;

const warrantyEnd = warrantyEndOf(sql`giro_now()`);

/** Until the transaction ends nobody else makes or sells a unit of one of these numbers. */
export async function lockNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  for (const number of [...numbers].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended('unit number ' || ${number}, 0))`.execute(tx);
  }
}

/** A unit on the shelf that has one of these numbers. */
export function findOnShelf(db: Executor, numbers: readonly string[]) {
  return db
    .selectFrom('units')
    .select(['id', 'code'])
    .where('state', '=', 'in_stock')
    .where((eb) => eb.or([eb('imei1', 'in', [...numbers, '']), eb('imei2', 'in', [...numbers, ''])]))
    .executeTakeFirst();
}

/** Which of these numbers a unit on the shelf has. */
export async function listShelvedNumbers(db: Executor, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ imei: string }>`
    select wanted.imei from unnest(${[...numbers]}::text[]) as wanted (imei)
    where exists (select from units where imei1 = wanted.imei and state = 'in_stock')
      or exists (select from units where imei2 = wanted.imei and state = 'in_stock')`.execute(db);
  return new Set(rows.map(({ imei }) => imei));
}

/** Units as somebody who takes them away finds them, locked against everything that would refer to them. */
export async function lockToRemove(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; version: number; state: string; productId: number }>`
    select id, version, state, product_id as "productId" from units
    where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  return rows;
}

/** Removes units to which nothing refers. */
export async function deleteUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from units where id = any(${[...ids]}::int[])`.execute(tx);
}

export type UnitColumns = InsertObject<DB, 'units'>;

/** Adds a unit; undefined when its code is another unit's. */
export function insertUnit(tx: Tx, unit: UnitColumns) {
  return tx
    .insertInto('units')
    .values(unit)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'code'])
    .executeTakeFirst();
}

/** The units that buyers of these orders have, or get. */
export function listSold(db: Executor, orderIds: readonly number[]) {
  return db
    .selectFrom('units')
    .select(['id', 'code', 'imei1', 'warranty_until', 'order_id', 'order_line'])
    .where('order_id', 'in', [...orderIds, 0])
    .where('state', '=', 'sold')
    .orderBy('id')
    .execute();
}

/** The state of a product's unit, if it is the only one in stock. */
export async function findOnlyUnit(db: Executor, productId: number) {
  const rows = await db
    .selectFrom('units')
    .select(['code', 'grade', 'battery_percent'])
    .where('product_id', '=', productId)
    .where('state', '=', 'in_stock')
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** The same of several products, by product. */
export async function listOnlyUnits(db: Executor, productIds: readonly number[]) {
  const { rows } = await sql<{ product_id: number; grade: string | null; battery_percent: number | null }>`
    select product_id, min(grade) as grade, min(battery_percent)::int as battery_percent
    from units where product_id = any(${[...productIds]}::int[]) and state = 'in_stock'
    group by product_id having count(*) = 1`.execute(db);
  return new Map(rows.map(({ product_id, ...found }) => [product_id, found]));
}

/** Takes the units of an order off its lines and puts them on the shelf. Fails when their number is there already. */
export async function releaseUnits(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update units set ${onShelf},
      updated_at = giro_now(), updated_by = null, version = version + 1
    where order_id = ${orderId} and state = 'sold'`.execute(tx);
}

/** Every device of an order that is locked came back: its units wait for their inspection. Returns how many, by line. */
export async function returnUnits(
  tx: Tx,
  orderId: number,
  reason: string,
  byId: number | null,
): Promise<Map<number, number>> {
  const rows = await returnSold(tx, reason, byId)
    .where('order_id', '=', orderId)
    .returning('order_line as line')
    .execute();
  const counts = new Map<number, number>();
  for (const { line } of rows) if (line !== null) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Nobody answers for the devices of an order any more. */
export async function suspendWarranty(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update units set warranty_state = 'suspended', updated_at = giro_now(), version = version + 1
    where order_id = ${orderId} and state = 'sold'`.execute(tx);
}

/** A unit that is handed over, and what the line that it was bought with costs. */
interface SoldUnit {
  id: number;
  line: number;
  quantity: number;
  lineCents: number;
}

/** Counts the guarantee of an order's units from the day on which its buyer got them. */
export async function dateSale(tx: Tx, orderId: number): Promise<SoldUnit[]> {
  const { rows } = await sql<SoldUnit>`
    update units set sold_at = giro_now(), warranty_until = ${warrantyEndOf(sql`coalesce(handed_over_at, giro_now())`)}, warranty_state = 'active', updated_at = giro_now(),
      version = units.version + 1
    from order_items join fulfilments on fulfilments.order_id = order_items.order_id
    where units.order_id = ${orderId} and units.state = 'sold'
      and order_items.order_id = units.order_id and order_items.line = units.order_line
    returning units.id, line, quantity, unit_price_cents * quantity - discount_cents as "lineCents"`.execute(tx);
  return rows;
}

const gone = orderStatusesWhere(({ fulfilment }) => fulfilment !== null && fulfilmentStateRows[fulfilment].hasLeft);

const knownUnits = (db: Executor) =>
  db
    .selectFrom('units')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .select(['units.id', 'units.code', 'units.product_id', 'units.state', 'units.order_id', 'orders.order_code'])
    .select(['units.imei1', 'units.imei2']);

export const findByCode = (db: Executor, code: string) =>
  knownUnits(db).where('units.code', '=', code).executeTakeFirst();

/** Counts the units of each of these products that are in stock; products without any are absent. */
export async function countInStock(db: Executor, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select product_id as id, count(*) as count from units
    where product_id = any(${[...productIds]}::int[]) and state = 'in_stock' group by product_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The name of a product of an order that has units in stock, of which some line names fewer than it sells. */
export async function findUnnamed(db: Executor, orderId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from order_items
    where order_id = ${orderId} and quantity > (
        select count(*) from units where units.order_id = order_items.order_id and order_line = line and state = 'sold'
      )
      and exists (select from units where product_id = order_items.product_id and state = 'in_stock')
    order by line limit 1`.execute(db);
  return rows[0]?.name;
}

/** The unit of a number: the one that is in stock, else the newest. */
export function findByNumber(db: Executor, imei: string) {
  return knownUnits(db)
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
      ...savedBy(to, sql<Date>`giro_now()`),
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
    update units set ${onShelf},
      updated_at = giro_now(), updated_by = ${byId}, version = version + 1
    where id = ${id} and order_id = ${orderId} and state = 'sold'
    returning id`.execute(tx);
  return rows.length > 0;
}
