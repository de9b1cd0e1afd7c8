import type { MailStatus } from '@giro/contract/rules/back-office.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Emails } from '../database/schema.ts';
import { addJobPart } from '../jobs/add-job.queries.ts';

/** Result of one attempt to send a mail. */
export interface Outcome {
  status: MailStatus;
  last_error: string | null;
  channel?: 'smtp' | 'file' | null;
}

/** A mail that is to be sent, and whether its recipient is somebody of the demo. */
export interface WaitingMail
  extends Pick<
    Selectable<Emails>,
    | 'id'
    | 'recipient'
    | 'title'
    | 'html_sealed'
    | 'text_sealed'
    | 'unsubscribe_sealed'
    | 'attached_file'
    | 'attached_name'
    | 'sendings'
    | 'created_at'
  > {
  expires_at: Date | null;
  is_for_demo: boolean;
}

/** A mail that is to be sent, and still has something to say. */
export async function findWaitingMail(db: Executor, id: number): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`${prepared}
    select id, recipient, title, html_sealed, text_sealed, unsubscribe_sealed, attached_file, attached_name, sendings,
      created_at, expires_at,
      exists (select from users where users.email = recipient and is_demo) as is_for_demo
    from emails
    where id = ${id}::int and status = 'waiting' and html_sealed is not null`.execute(db);
  return rows[0];
}

/** Notes an attempt at this sending of the mail; one that is no longer waited for leaves no note. */
export async function noteAttempt(
  db: Executor,
  { id, sendings }: Pick<WaitingMail, 'id' | 'sendings'>,
  { status, last_error, channel = null }: Outcome,
): Promise<void> {
  const sentAt = status === 'sent' ? new Date() : null;
  await sql`${prepared}
    update emails set status = ${status}, last_error = ${last_error}, attempts = attempts + 1,
      channel = coalesce(${channel}, channel), sent_at = coalesce(${sentAt}::timestamptz, sent_at)
    where id = ${id}::int and status = 'waiting' and sendings = ${sendings}::int`.execute(db);
}

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
