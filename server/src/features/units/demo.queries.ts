import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoPart, DemoRows } from '../../platform/features/demo-part.ts';

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
  after: ['device-register', 'inspections'],
  async remove(tx, { units }) {
    await sql`delete from units where id = any(${units}::int[])`.execute(tx);
    return {};
  },
};
