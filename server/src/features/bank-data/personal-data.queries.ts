import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export async function forgetAccounts(tx: Tx, userId: number): Promise<void> {
  const proposals = sql`(select id from proposals where user_id = ${userId})`;
  await sql`update proposals set bank_data_sealed = null where user_id = ${userId}`.execute(tx);
  await sql`delete from bank_data_changes where proposal_id in ${proposals}`.execute(tx);
  await sql`delete from bank_links where proposal_id in ${proposals}`.execute(tx);
}
