import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';
import { jobPriority } from './looks.rules.ts';
import type { HeardHint } from './webhooks.rules.ts';

export const hintTask = 'look-at-pix';

/** Adds a job for each hint, to be worked off in so many seconds; what is told of again meanwhile is looked at once. */
export async function addHints(db: Executor, hints: readonly HeardHint[], inS = 0): Promise<void> {
  const json = JSON.stringify(hints);
  const job = addJobPart(hintTask, sql`to_json(each)`, {
    key: sql`'pix-' || coalesce(each."e2eId", each.txid)`,
    runAt: sql`now() + make_interval(secs => ${inS})`,
    maxAttempts: 10,
    priority: jobPriority.told,
  });
  await sql`select ${job} from json_to_recordset(${json}::json) each (txid text, "e2eId" text, "providerId" int)`.execute(
    db,
  );
}
