import type { MailStatus } from '@giro/contract/rules/back-office.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Emails } from '../database/schema.ts';

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
    'id' | 'recipient' | 'title' | 'html_sealed' | 'text_sealed' | 'unsubscribe_sealed' | 'sendings' | 'created_at'
  > {
  expires_at: Date | null;
  is_for_demo: boolean;
}

/** A mail that is to be sent, and still has something to say. */
export async function findWaitingMail(db: Executor, id: number): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`${prepared}
    select id, recipient, title, html_sealed, text_sealed, unsubscribe_sealed, sendings, created_at, expires_at,
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
