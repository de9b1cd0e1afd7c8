import { warrantyMonths } from '@giro/contract/rules/unit.ts';
import { type InsertObject, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A year from today, in São Paulo. */
export const warrantyEnd = sql<string>`
  ((giro_now() at time zone 'America/Sao_Paulo')::date + make_interval(months => ${warrantyMonths}::int))::date`;

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

/** Takes the units of an order off its lines and puts them on the shelf. Fails when their number is there already. */
export async function releaseUnits(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update units set state = 'in_stock', order_id = null, order_line = null, sold_at = null, warranty_until = null,
      updated_at = giro_now(), updated_by = null, version = version + 1
    where order_id = ${orderId} and state = 'sold'`.execute(tx);
}

/** Every device of an order that is locked came back: its units wait for the bench. Returns how many, by line. */
export async function returnUnits(
  tx: Tx,
  orderId: number,
  reason: string,
  byId: number | null,
): Promise<Map<number, number>> {
  const rows = await tx
    .updateTable('units')
    .set({
      state: 'returned',
      reason,
      updated_at: sql<Date>`giro_now()`,
      updated_by: byId,
      version: sql<number>`version + 1`,
    })
    .where('order_id', '=', orderId)
    .where('state', '=', 'sold')
    .returning('order_line as line')
    .execute();
  const counts = new Map<number, number>();
  for (const { line } of rows) if (line !== null) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** A unit that is handed over, and what the line that it was bought with costs. */
interface SoldUnit {
  id: number;
  line: number;
  quantity: number;
  lineCents: number;
}

/** Counts the guarantee of an order's units from now. */
export async function dateSale(tx: Tx, orderId: number): Promise<SoldUnit[]> {
  const { rows } = await sql<SoldUnit>`
    update units set sold_at = giro_now(), warranty_until = ${warrantyEnd}, updated_at = giro_now(),
      version = units.version + 1
    from order_items
    where units.order_id = ${orderId} and units.state = 'sold'
      and order_items.order_id = units.order_id and order_items.line = units.order_line
    returning units.id, line, quantity, unit_price_cents * quantity - discount_cents as "lineCents"`.execute(tx);
  return rows;
}
