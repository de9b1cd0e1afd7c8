import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { Difference, ListedPix } from './reconciliation.rules.ts';

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
): Promise<ListedPix[]> {
  const { rows } = await sql<ListedPix>`
    select e2e_id as "e2eId", amount_cents as cents from pix_payments
    where paid_at >= ${from} and paid_at < ${to}
      and (provider_id is null or provider_id = any(${[...listed.byIds]}::int[])
        or e2e_id = any(${[...listed.e2eIds]}::text[]))`.execute(db);
  return rows;
}

/** The last day that was compared; undefined before the first. */
export async function findLastCompared(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from pix_days`.execute(db);
  return rows[0]?.day ?? undefined;
}

export interface ComparedDay {
  day: string;
  pspCount: number;
  pspCents: number;
  ourCount: number;
  ourCents: number;
  differences: readonly Difference[];
}

/** Writes what comparing a day has shown; compared again, it keeps what the first time has shown. */
export async function saveDay(tx: Tx, compared: ComparedDay): Promise<void> {
  const { day, pspCount, pspCents, ourCount, ourCents, differences } = compared;
  await sql`
    insert into pix_days (day, psp_count, psp_cents, our_count, our_cents, differences)
    values (${day}, ${pspCount}, ${pspCents}, ${ourCount}, ${ourCents}, ${JSON.stringify(differences)}::jsonb)
    on conflict (day) do nothing`.execute(tx);
}
