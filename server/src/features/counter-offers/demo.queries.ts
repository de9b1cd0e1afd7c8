import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const counterOffersDemo: DemoPart = {
  async remove(tx, { proposals }) {
    await sql`delete from counter_offers where proposal_id = any(${proposals}::int[])`.execute(tx);
    return {};
  },
};
