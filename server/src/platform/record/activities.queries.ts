import type { ActivityKind } from '@giro/contract/rules/activity.ts';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';

/** A row of the record, as it is inserted; nothing changes it afterwards. */
export interface ActivityRow {
  kind: ActivityKind;
  by_id: number | undefined;
  by_name: string;
  client: string | undefined;
  subject_kind: string | undefined;
  subject_id: string | undefined;
  subject: string | undefined;
  before: string | undefined;
  after: string | undefined;
  /** True if before and after name somebody. */
  personal: boolean;
}

/** Adds a row, to be found by these words; the second line of them names people. */
export async function insertActivity(db: Executor, row: ActivityRow, words: string): Promise<void> {
  await db
    .insertInto('activities')
    .values({ ...row, search_text: sql<string>`fold(${words})` })
    .execute();
}

/** True if somebody was refused the same within the last minute. */
export async function wasRefusedLately(db: Executor, personId: number, call: string): Promise<boolean> {
  const kind: ActivityKind = 'refused';
  const row = await db
    .selectFrom('activities')
    .select('id')
    .where('by_id', '=', personId)
    .where('kind', '=', kind)
    .where('subject_id', '=', call)
    .where('at', '>', sql<Date>`giro_now() - interval '1 minute'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets what is five years old, and who did what six months ago or had an account that is no more. */
export async function forgetActivities(database: Database): Promise<void> {
  await sql`select forget_activities()`.execute(database);
}
