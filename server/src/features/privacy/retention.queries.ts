import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce } from '../../platform/features/forgetting.queries.ts';
import type { Forgotten } from '../../platform/features/personal-data.ts';

/** Forgets who bought or sold, of accounts that have ended, once tax law no longer asks. */
export async function forgetKeptIdentities(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ user_id: number }>`
    delete from kept_identities
    where user_id in (
      select user_id from kept_identities where keep_until <= giro_now()
      order by user_id limit ${atOnce} for update skip locked
    )
    returning user_id`.execute(tx);
  return { isMore: rows.length === atOnce };
}
