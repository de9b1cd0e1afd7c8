import { sql } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Executor } from '../database/database.ts';
import { type MailContent, type MailSender, renderMail } from './mail-content.ts';

/** What a mail is about and which event of it this is: together they make it happen once. */
interface MailCause {
  subjectKind: 'proposal' | 'order' | 'user';
  subjectId: number;
  event: string;
}

export interface Outbox {
  /**
   * Writes a mail and its delivery job in the caller's transaction: both happen or neither does.
   * Answers false, and writes nothing, when this cause has had its mail.
   */
  post(
    tx: Executor,
    cause: MailCause,
    recipient: string,
    content: MailContent,
    options?: { confidential?: boolean },
  ): Promise<boolean>;
}

export const deliveryTask = 'deliver-mail';

export function createOutbox(box: SecretBox, readSender: (tx: Executor) => Promise<MailSender>): Outbox {
  return {
    async post(tx, cause, recipient, content, { confidential = false } = {}) {
      const { html, text } = renderMail(content, await readSender(tx));
      const row = await tx
        .insertInto('emails')
        .values({
          subject_kind: cause.subjectKind,
          subject_id: String(cause.subjectId),
          event: cause.event,
          recipient,
          title: content.title,
          html_sealed: box.seal(html),
          text_sealed: box.seal(text),
          confidential,
        })
        .onConflict((conflict) => conflict.columns(['subject_kind', 'subject_id', 'event']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      await sql`select graphile_worker.add_job(${deliveryTask}, json_build_object('emailId', ${row.id}::int), max_attempts := 15)`.execute(
        tx,
      );
      return true;
    },
  };
}
