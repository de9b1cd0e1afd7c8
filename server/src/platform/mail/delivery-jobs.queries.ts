import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { addJobPart } from '../jobs/add-job.queries.ts';

export const deliveryTask = 'deliver-mail';

const mostAttempts = 15;

/** The job's key: a mail never has two jobs that wait. */
export const deliveryKeyOf = (emailId: RawBuilder<unknown> | number) => sql`'mail-' || ${emailId}`;

/** Adds the job of a mail, as a part of a statement. */
export const addDeliveryPart = (emailId: RawBuilder<unknown> | number) =>
  addJobPart(deliveryTask, sql`json_build_object('emailId', ${emailId}::int)`, {
    key: deliveryKeyOf(sql`${emailId}::int`),
    maxAttempts: mostAttempts,
  });

/** Adds the job of a mail that has none, or begins its attempts anew; it runs once the transaction commits. */
export async function addDelivery(tx: Tx, emailId: number): Promise<void> {
  await sql`select ${addDeliveryPart(emailId)}`.execute(tx);
}

/** The same for several mails. */
export async function addDeliveries(tx: Tx, emailIds: readonly number[]): Promise<void> {
  await sql`select ${addDeliveryPart(sql`each.id`)} from unnest(${emailIds}::int[]) each (id)`.execute(tx);
}

/**
 * Has waiting mails tried at once. A job that is running right now is left alone: another one beside it could send the
 * mail twice. Returns the mails that have no job at all.
 */
export async function hastenDeliveries(tx: Tx, emailIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; job_id: string | null }>`
    select each.id, jobs.id as job_id
    from unnest(${emailIds}::int[]) each (id)
    left join graphile_worker.jobs on jobs.key = ${deliveryKeyOf(sql`each.id`)}`.execute(tx);
  const jobIds = rows.flatMap(({ job_id }) => job_id ?? []);
  await sql`select graphile_worker.reschedule_jobs(${jobIds}::bigint[], run_at := now(), attempts := 0)`.execute(tx);
  return rows.filter(({ job_id }) => job_id === null).map(({ id }) => id);
}
