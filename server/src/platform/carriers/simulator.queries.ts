import { type Selectable, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { SimulatorParcelEvents, SimulatorParcels } from '../database/schema.ts';

export type SimulatedParcel = Selectable<SimulatorParcels> & { is_over: boolean };
export type SimulatedEvent = Selectable<SimulatorParcelEvents>;

type NewParcel = Pick<
  SimulatedParcel,
  'id' | 'reference' | 'kind' | 'service' | 'tracking_code' | 'code' | 'price_cents' | 'weight_g'
>;

const today = sql<string>`(giro_now() at time zone 'America/Sao_Paulo')::date`;

/** Nothing is written when there is one under its reference. `days`: of a code. */
export async function insertParcel(db: Executor, parcel: NewParcel, days: number | null): Promise<void> {
  await db
    .insertInto('simulator_parcels')
    .values({ ...parcel, valid_until: days === null ? null : sql<string>`${today} + ${days}::integer` })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** `is_over`: the last day of its code is past. */
export const listParcels = (db: Executor, references: readonly string[]): Promise<SimulatedParcel[]> =>
  db
    .selectFrom('simulator_parcels')
    .selectAll()
    .select(sql<boolean>`coalesce(valid_until < ${today}, false)`.as('is_over'))
    .where('reference', 'in', [...references, ''])
    .execute();

/** Ends a parcel that is not posted. */
export async function cancelParcel(db: Executor, reference: string): Promise<void> {
  await db
    .updateTable('simulator_parcels')
    .set({ state: 'cancelled' })
    .where('reference', '=', reference)
    .where('state', '=', 'ready')
    .execute();
}

/** Makes a code that is not posted good for so many days from today. */
export async function renewParcel(db: Executor, reference: string, days: number): Promise<void> {
  await db
    .updateTable('simulator_parcels')
    .set({ valid_until: sql<string>`${today} + ${days}::integer` })
    .where('reference', '=', reference)
    .where('kind', '=', 'code')
    .where('state', '=', 'ready')
    .execute();
}

/** Lets something happen to a parcel, which is posted from then; false when it is cancelled, or there is none. */
export async function insertEvent(db: Executor, reference: string, event: string): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update simulator_parcels set state = 'posted'
      where reference = ${reference} and state <> 'cancelled'
      returning id
    ), happened as (
      insert into simulator_parcel_events (parcel_id, event) select id, ${event} from moved
      on conflict do nothing
    )
    select id from moved`.execute(db);
  return rows.length > 0;
}

/** Oldest first. */
export const listEvents = (db: Executor, parcelIds: readonly string[]): Promise<SimulatedEvent[]> =>
  db
    .selectFrom('simulator_parcel_events')
    .selectAll()
    .where('parcel_id', 'in', [...parcelIds, ''])
    .orderBy('at')
    .orderBy('event')
    .execute();
