import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';
import { jobPriority } from './polls.rules.ts';
import type { HeardHint } from './webhooks.rules.ts';

/** The charge that a Pix of this txid pays, and where it is. */
export async function findChargeOf(db: Executor, txid: string) {
  const { rows } = await sql<{ providerId: number | null }>`
    select provider_id as "providerId" from pix_charges where txid = ${txid}`.execute(db);
  return rows[0];
}

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
