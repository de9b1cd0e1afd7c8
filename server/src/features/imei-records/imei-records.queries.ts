import { lookupHours } from '@giro/contract/rules/imei.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/** Of each kind, the newest: no honest number has more. */
const mostOfEach = 100;

export function listNumberedProposals(db: Executor, imei: string) {
  return db
    .selectFrom('proposals')
    .innerJoin('users', 'users.id', 'proposals.user_id')
    .select(['proposals.id', 'brand_name', 'model_name', 'status', 'proposals.created_at', 'users.name as seller_name'])
    .where('imei', '=', imei)
    .orderBy('proposals.id', 'desc')
    .limit(mostOfEach)
    .execute();
}

/** Inspections that found the number, of sellers' parcels and of units that came back. */
export function listNumberedInspections(db: Executor, imei: string) {
  return db
    .selectFrom('inspections')
    .leftJoin('units', 'units.id', 'inspections.unit_id')
    .leftJoin('users', 'users.id', 'inspections.started_by')
    .select([
      'inspections.proposal_id',
      'inspections.unit_id',
      'units.code',
      'decided',
      'flag_reason',
      'inspections.created_at',
    ])
    .select('users.name as by_name')
    .where((eb) => eb.or([eb('inspections.imei1', '=', imei), eb('inspections.imei2', '=', imei)]))
    .orderBy('inspections.id', 'desc')
    .limit(mostOfEach)
    .execute();
}

/** Units of the number, with the order of the last sale. */
export function listNumberedUnits(db: Executor, imei: string) {
  return db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select([
      'units.code',
      'units.state',
      'warranty_state',
      'units.created_at',
      'units.sold_at',
      'products.name as product_name',
    ])
    .select(['orders.order_code', 'users.name as buyer_name'])
    .where((eb) => eb.or([eb('units.imei1', '=', imei), eb('units.imei2', '=', imei)]))
    .orderBy('units.id', 'desc')
    .limit(mostOfEach)
    .execute();
}

/** Every block of the number, lifted or not. */
export function listNumberedBlocks(db: Executor, imei: string) {
  return db
    .selectFrom('imei_blocks')
    .leftJoin('users as adder', 'adder.id', 'imei_blocks.added_by')
    .leftJoin('users as lifter', 'lifter.id', 'imei_blocks.lifted_by')
    .select(['reason', 'at', 'lifted_at', 'adder.name as added_by_name', 'lifter.name as lifted_by_name'])
    .where('imei', '=', imei)
    .orderBy('imei_blocks.id', 'desc')
    .limit(mostOfEach)
    .execute();
}

const isRecent = sql<boolean>`at >= giro_now() - make_interval(hours => ${sql.lit(lookupHours)})`;

/** Newest first. */
export function listLookups(db: Executor, imei: string) {
  return db
    .selectFrom('imei_lookups')
    .leftJoin('users', 'users.id', 'imei_lookups.by')
    .select(['result', 'at', 'file_id', 'users.name as by_name'])
    .where('imei', '=', imei)
    .orderBy('imei_lookups.id', 'desc')
    .limit(mostOfEach)
    .execute();
}

/** The newest of each of these numbers that has any. */
export function listNewestLookups(db: Executor, imeis: readonly string[]) {
  return db
    .selectFrom('imei_lookups')
    .distinctOn('imei')
    .select(['imei', 'result', 'at', 'file_id', isRecent.as('is_recent')])
    .where('imei', 'in', imeis)
    .orderBy('imei')
    .orderBy('id', 'desc')
    .execute();
}

export type NumberedProposalRow = Awaited<ReturnType<typeof listNumberedProposals>>[number];
export type NumberedInspectionRow = Awaited<ReturnType<typeof listNumberedInspections>>[number];
export type NumberedUnitRow = Awaited<ReturnType<typeof listNumberedUnits>>[number];
export type NumberedBlockRow = Awaited<ReturnType<typeof listNumberedBlocks>>[number];
export type LookupRow = Awaited<ReturnType<typeof listLookups>>[number];

/** Blocks a number that nothing blocks yet; returns whether it did. */
export async function insertBlock(tx: Tx, block: { imei: string; reason: string; added_by: number }): Promise<boolean> {
  const inserted = await tx
    .insertInto('imei_blocks')
    .values(block)
    .onConflict((conflict) => conflict.column('imei').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends what blocks a number now; returns whether anything did. */
export async function liftBlock(tx: Tx, imei: string, byId: number): Promise<boolean> {
  const lifted = await tx
    .updateTable('imei_blocks')
    .set({ lifted_at: sql<Date>`giro_now()`, lifted_by: byId })
    .where('imei', '=', imei)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return lifted !== undefined;
}

interface NewLookup {
  result: string;
  by: number;
  file_id: number | null;
}

/** Records one result for every number that it was read for. */
export async function insertLookups(tx: Tx, imeis: readonly string[], lookup: NewLookup): Promise<void> {
  await tx
    .insertInto('imei_lookups')
    .values([...new Set(imeis)].map((imei) => ({ imei, ...lookup })))
    .execute();
}

export const imeiRecordsDemo: DemoPart = {
  async remove(tx, { imeis, people }) {
    await sql`
      delete from imei_blocks where imei = any(${imeis}::text[]) or added_by = any(${people}::int[])`.execute(tx);
    const { rows: lookups } = await sql<{ file_id: number | null }>`
      delete from imei_lookups where imei = any(${imeis}::text[]) or by = any(${people}::int[])
      returning file_id`.execute(tx);
    return { files: lookups.flatMap(({ file_id }) => file_id ?? []) };
  },
};
