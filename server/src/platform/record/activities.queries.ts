import type { ActivityKind } from '@giro/contract/rules/activity.ts';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** A row of the record, as it is inserted; nothing changes it afterwards. */
export interface ActivityRow {
  kind: ActivityKind;
  by_id: number | undefined;
  by_name: string | undefined;
  client: string | undefined;
  subject_kind: string | undefined;
  subject_id: string | undefined;
  subject: string | undefined;
  before: string | undefined;
  after: string | undefined;
}

export async function insertActivity(db: Executor, row: ActivityRow & { words: string }): Promise<void> {
  const { words, ...values } = row;
  await db
    .insertInto('activities')
    .values({ ...values, search_text: sql<string>`fold(${words})` })
    .execute();
}
