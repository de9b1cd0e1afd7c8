import type { UnitQuery } from '@giro/contract/calls/units.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import { savedBy } from '../../platform/database/versions.ts';
import type { DemoPart, DemoRows } from '../../platform/features/feature-parts.ts';

export type UnitRow = Awaited<ReturnType<ReturnType<typeof unitsOf>['execute']>>[number];

function unitsOf(db: Executor) {
  return db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .selectAll('units')
    .select(['products.name as product_name', 'orders.order_code', 'orders.status as order_status']);
}

/** An IMEI is kept without the spaces that it is written with. */
const plainNumber = (search: string) => (/^[\d\s-]+$/.test(search) ? search.replace(/[\s-]/g, '') : search);

/** One page of the units that a state and a search find, newest first; only ids are paged. */
export async function listUnits(db: Executor, { state, search, page }: UnitQuery) {
  const found = db
    .selectFrom('units')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(search !== '', (query) =>
      query.where('search_text', 'like', sql<string>`fold(${containing(plainNumber(search))})`),
    );
  const [ids, { total }] = await Promise.all([
    found.select('id').orderBy('id', 'desc').limit(pageSize).offset(offsetOf({ page })).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const rows = await unitsOf(db)
    .where('units.id', 'in', [...ids.map(({ id }) => id), 0])
    .orderBy('units.id', 'desc')
    .execute();
  return { rows, total };
}

export function findUnit(db: Executor, id: number): Promise<UnitRow | undefined> {
  return unitsOf(db).where('units.id', '=', id).executeTakeFirst();
}

/** Units that were handed over came back, and wait for their inspection; those that are nobody's any more stay. */
export const returnSold = (tx: Tx, reason: string, byId: number | null) =>
  tx
    .updateTable('units')
    .set({ state: 'returned', reason, ...savedBy({ byId }, sql<Date>`giro_now()`) })
    .where('state', '=', 'sold');

/** A unit that is nobody's, on the shelf. */
export const onShelf = sql`state = 'in_stock', order_id = null, order_line = null, sold_at = null, warranty_until = null`;

/** Notes that a unit that was handed over came back; undefined when it is nobody's any more. Its order is locked. */
export function returnUnit(tx: Tx, id: number, reason: string, byId: number) {
  return returnSold(tx, reason, byId).where('id', '=', id).returning(['order_id', 'order_line']).executeTakeFirst();
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
    update units set ${onShelf},
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

/** A device that a real order has keeps what its passport shows of it, and belongs to nobody's proposal. */
async function keepUnits(tx: Tx, { keptUnits, units, proposals }: DemoRows): Promise<void> {
  await sql`
    update inspections set unit_id = units.id, proposal_id = null
    from units
    where units.id = any(${keptUnits}::int[]) and inspections.id = units.inspection_id
      and inspections.proposal_id = any(${proposals}::int[])`.execute(tx);
  await sql`update units set proposal_id = null, is_demo = false where id = any(${keptUnits}::int[])`.execute(tx);
  await sql`update units set inspection_id = null where id = any(${units}::int[])`.execute(tx);
}

export const unitsDemo: DemoPart = {
  settle: keepUnits,
  after: ['device-register', 'fiscal', 'inspections'],
  async remove(tx, { units }) {
    await sql`delete from units where id = any(${units}::int[])`.execute(tx);
    return {};
  },
};

/** Units of the demo of which nobody knows what they have cost have cost what one of their product does. */
export async function costDemoUnits(db: Executor): Promise<void> {
  await sql`
    update units set cost_cents = typed.cost_cents from product_costs typed
    where is_demo and typed.product_id = units.product_id and units.cost_cents is null`.execute(db);
}
