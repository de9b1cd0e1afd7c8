import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoRows } from './demonstration.queries.ts';

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
