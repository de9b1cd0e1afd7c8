import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export async function forgetRenewalLinks(tx: Tx, userId: number): Promise<void> {
  await sql`delete from renewal_links
    where proposal_id in (select id from proposals where user_id = ${userId})`.execute(tx);
}
