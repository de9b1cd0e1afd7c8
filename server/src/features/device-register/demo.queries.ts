import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const registerDemo: DemoPart = {
  async remove(tx, { people, proposals, orders, units }) {
    await sql`
      delete from device_register
      where proposal_id = any(${proposals}::int[]) or order_id = any(${orders}::int[])
        or unit_id = any(${units}::int[])`.execute(tx);
    await sql`delete from device_register_exports where by = any(${people}::int[])`.execute(tx);
    return {};
  },
};
