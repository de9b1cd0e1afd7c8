import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const proposalsDemo: DemoPart = {
  after: ['counter-offers', 'device-register', 'inspections', 'payouts', 'products', 'units'],
  async remove(tx, { proposals }) {
    await sql`delete from proposals where id = any(${proposals}::int[])`.execute(tx);
    return {};
  },
};
