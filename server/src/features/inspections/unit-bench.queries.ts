import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What an inspection has found of a unit that goes on the shelf with it; a number that is null stays as it is known. */
export interface ShelvedAs {
  inspectionId: number;
  imei1: string | null;
  imei2: string | null;
  serial: string | null;
  grade: string | null;
  batteryPercent: number | null;
}

/**
 * Puts a unit that came back on the shelf, and its product has one more, as one statement. Returns whether it could: not
 * when it is elsewhere by now, or another unit on the shelf has one of its numbers. Fails on the index of shelved numbers
 * when that one gets there at the same time.
 */
export async function shelveUnit(tx: Tx, unitId: number, as: ShelvedAs, byId: number): Promise<boolean> {
  const { rows } = await sql`
    with shelved as (
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
      returning product_id
    )
    update products set stock = stock + 1, stocked = stocked + 1, stock_moved = true from shelved
    where products.id = shelved.product_id
    returning products.id`.execute(tx);
  return rows.length > 0;
}
