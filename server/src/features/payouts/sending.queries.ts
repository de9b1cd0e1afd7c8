import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { addJob, addJobPart } from '../../platform/jobs/add-job.queries.ts';

export const sendTask = 'send-payout';

/** Subject of a job: this payout, sent under this id, so many polls ago. */
export interface SendJob {
  payoutId: number;
  pspId: string;
  polls: number;
}

const keyOf = (payoutId: number) => `${sendTask}-${payoutId}`;

/** Has a payout sent, or looked after, in so many seconds. */
export async function addSendJob(db: Executor, job: SendJob, inSeconds = 0): Promise<void> {
  const runAt = sql`now() + make_interval(secs => ${inSeconds})`;
  await addJob(db, sendTask, { ...job }, { key: keyOf(job.payoutId), runAt });
}

/** Gives a job to every payout that is being sent and has none, as after a restored backup. */
export async function addMissingSendJobs(db: Executor): Promise<void> {
  const job = addJobPart(sendTask, sql`json_build_object('payoutId', payouts.id, 'pspId', psp_id, 'polls', 0)`, {
    key: sql`${sendTask}::text || '-' || payouts.id`,
  });
  await sql`
    select ${job} from payouts
    where state = 'sending'
      and not exists (select from graphile_worker.jobs where jobs.key = ${sendTask}::text || '-' || payouts.id)
  `.execute(db);
}

/** True if the provider was asked to send it so long ago that it must know of it. */
export async function wasBegunBefore(db: Executor, payoutId: number, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('id', '=', payoutId)
    .where('send_began_at', '<', sql<Date>`giro_now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return row !== undefined;
}
