import { sql } from 'kysely';
import type { DaysRecord } from '../../platform/compared-days.queries.ts';
import type { ListedMoney } from '../../platform/compared-days.ts';
import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

export const pixDays: DaysRecord = { table: 'pix_days', nameAs: 'e2e_id' };

export const listTask = 'list-received-pix';
export const compareTask = 'compare-pix-day';

/** Has it done in a while: the provider was asked often enough just now. */
export const addLater = (db: Executor, task: typeof listTask | typeof compareTask, inS: number) =>
  addJob(db, task, {}, { key: task, runAt: sql`now() + make_interval(secs => ${inS})` });

/**
 * Pix that came in at the providers that were asked or are listed by them, and those that came in nobody knows where.
 */
export async function listPaidBetween(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  listed: { byIds: readonly number[]; e2eIds: readonly string[] },
): Promise<ListedMoney[]> {
  const { rows } = await sql<ListedMoney>`
    select e2e_id as name, amount_cents as cents from pix_payments
    where paid_at >= ${from} and paid_at < ${to}
      and (provider_id is null or provider_id = any(${[...listed.byIds]}::int[])
        or e2e_id = any(${[...listed.e2eIds]}::text[]))`.execute(db);
  return rows;
}
