import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { documentJob } from './queue.queries.ts';

/** What is out is looked at now: its provider says that something has happened. Another attempt is none of this notice's. */
export async function hastenSent(db: Executor, { id, attempt }: { id: number; attempt: number }): Promise<void> {
  await sql`
    with hastened as (
      update fiscal_documents set next_at = giro_now()
      where id = ${id} and attempt = ${attempt} and state = 'sent' and waits > 0 and next_at > giro_now() returning id
    )
    select ${documentJob(sql`id`)} from hastened`.execute(db);
}
