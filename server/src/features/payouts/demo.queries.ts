import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

/** Takes away what the shop owed the demo's sellers, with its receipts. */
export const payoutsDemo: DemoPart = {
  async remove(tx, { proposals }) {
    const payouts = sql`(select id from payouts where proposal_id = any(${proposals}::int[]))`;
    const { rows } = await sql<{ id: number }>`
      select receipt_id as id from payouts where id in ${payouts} and receipt_id is not null
      union
      select receipt_id from payout_events where payout_id in ${payouts} and receipt_id is not null`.execute(tx);
    await sql`delete from payout_events where payout_id in ${payouts}`.execute(tx);
    await sql`delete from payouts where id in ${payouts}`.execute(tx);
    return { files: rows.map(({ id }) => id) };
  },
};
