import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Notes that a unit that was handed over came back; undefined when it is nobody's any more. Its order is locked. */
export function returnUnit(tx: Tx, id: number, reason: string, byId: number) {
  return tx
    .updateTable('units')
    .set({
      state: 'returned',
      reason,
      updated_at: sql<Date>`giro_now()`,
      updated_by: byId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'sold')
    .returning(['order_id', 'order_line'])
    .executeTakeFirst();
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

/** A unit goes on the shelf as an inspection has found it; a number that is null stays as it is known. */
export interface ShelvedAs {
  inspectionId: number;
  imei1: string | null;
  imei2: string | null;
  serial: string | null;
  grade: string | null;
  batteryPercent: number | null;
}

/**
 * Puts a unit that came back on the shelf. Returns its product: undefined when it is elsewhere by now, or another unit on
 * the shelf has one of its numbers. Fails on the index of shelved numbers when that one gets there at the same time.
 */
export async function shelveUnit(tx: Tx, unitId: number, as: ShelvedAs, byId: number): Promise<number | undefined> {
  const { rows } = await sql<{ productId: number }>`
    update units set state = 'in_stock', order_id = null, order_line = null, sold_at = null, warranty_until = null,
      reason = null, inspection_id = ${as.inspectionId}, imei1 = coalesce(${as.imei1}, imei1),
      imei2 = coalesce(${as.imei2}, imei2), serial = coalesce(${as.serial}, serial),
      grade = ${as.grade}, battery_percent = ${as.batteryPercent}::smallint,
      updated_at = giro_now(), updated_by = ${byId}, version = version + 1
    where id = ${unitId} and state = 'returned'
      and not exists (
        select from units as other
        where other.state = 'in_stock' and array[other.imei1, other.imei2]
          && array_remove(array[coalesce(${as.imei1}, units.imei1), coalesce(${as.imei2}, units.imei2)], null)
      )
    returning product_id as "productId"`.execute(tx);
  return rows[0]?.productId;
}
