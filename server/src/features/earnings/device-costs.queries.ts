import type { DeviceCostKind } from '@giro/contract/rules/device-cost.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Invariant } from '../../platform/features/feature-parts.ts';

/** A device by its proposal, its unit, or both. */
export interface CostedDevice {
  proposal_id: number | null;
  unit_id: number | null;
  unit_code: string | null;
  product_id: number | null;
  /** Paid to its seller, or to be. */
  paid_cents: number | null;
}

const device = (from: RawBuilder<unknown>) => sql<CostedDevice>`
  select proposals.id as proposal_id, units.id as unit_id, units.code as unit_code, units.product_id,
    case
      when units.id is null then coalesce(proposals.new_value_cents, proposals.value_cents) else units.cost_cents
    end as paid_cents
  ${from}`;

export async function findDeviceOfProposal(db: Executor, id: number): Promise<CostedDevice | undefined> {
  const { rows } = await device(sql`
    from proposals left join units on units.proposal_id = proposals.id where proposals.id = ${id}`).execute(db);
  return rows[0];
}

export async function findDeviceOfUnit(db: Executor, id: number): Promise<CostedDevice | undefined> {
  const { rows } = await device(sql`
    from units left join proposals on proposals.id = units.proposal_id where units.id = ${id}`).execute(db);
  return rows[0];
}

export interface CostRow {
  id: number;
  proposal_id: number | null;
  unit_id: number | null;
  kind: DeviceCostKind;
  cents: number;
  note: string | null;
  at: Date;
  by: string | null;
}

const costs = (condition: RawBuilder<SqlBool>) => sql<CostRow>`
  select device_costs.id, proposal_id, unit_id, kind, cents, note, at, users.name as by
  from device_costs left join users on users.id = device_costs.by
  where removed_at is null and ${condition} order by device_costs.id`;

/** The live costs of a device, oldest first. */
export async function listCosts(db: Executor, { proposal_id, unit_id }: Pick<CostedDevice, 'proposal_id' | 'unit_id'>) {
  const { rows } = await costs(sql`(proposal_id = ${proposal_id} or unit_id = ${unit_id})`).execute(db);
  return rows;
}

export async function getCost(db: Executor, id: number): Promise<CostRow | undefined> {
  const { rows } = await costs(sql`device_costs.id = ${id}`).execute(db);
  return rows[0];
}

/** Also of one that is taken back. */
export function findCost(db: Executor, id: number) {
  return db
    .selectFrom('device_costs')
    .select(['id', 'proposal_id', 'unit_id', 'kind', 'cents', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewCost {
  proposal_id: number | null;
  unit_id: number | null;
  kind: DeviceCostKind;
  cents: number;
  note: string | undefined;
  by: number;
}

export async function insertCost(tx: Tx, cost: NewCost): Promise<number> {
  const { id } = await tx.insertInto('device_costs').values(cost).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns whether it counted until now. */
export async function removeCost(tx: Tx, id: number, byId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_costs')
    .set({ removed_at: sql<Date>`giro_now()`, removed_by: byId })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what was written beside the costs of somebody's devices; the costs stay. */
export async function forgetCostNotes(tx: Tx, userId: number): Promise<void> {
  await sql`
    update device_costs set note = null
    from proposals left join units on units.proposal_id = proposals.id
    where proposals.user_id = ${userId} and note is not null
      and (device_costs.proposal_id = proposals.id or device_costs.unit_id = units.id)`.execute(tx);
}

export const costInvariants: readonly Invariant[] = [
  {
    name: 'A unit costs beside its purchase what its live costs and those of its proposal come to',
    broken: sql`
      select format('unit %s: %s kept, %s noted', id, extra_cents, live_costs(id, proposal_id)) as place
      from units
      where extra_cents > 0 and extra_cents <> live_costs(id, proposal_id)
        or extra_cents = 0 and id in (
          select units.id from device_costs
          join units on units.id = device_costs.unit_id or units.proposal_id = device_costs.proposal_id
          where removed_at is null
        )`,
  },
];
