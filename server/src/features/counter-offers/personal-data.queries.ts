import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export async function forgetMessages(tx: Tx, userId: number): Promise<void> {
  await sql`update counter_offers set message = null
    where proposal_id in (select id from proposals where user_id = ${userId})`.execute(tx);
}
