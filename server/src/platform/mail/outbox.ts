import type { SecretBox } from '../crypto/secret-box.ts';
import type { Executor } from '../database/database.ts';
import { addDelivery } from './delivery-jobs.ts';
import { type MailContent, type MailSender, renderMail } from './mail-content.ts';

/** What a mail is about and which event of it this is: together they make it happen once. */
interface MailCause {
  subjectKind: 'proposal' | 'order' | 'user';
  subjectId: number;
  event: string;
}

interface MailOptions {
  /** Its links open an account: its content is shown to nobody. */
  confidential?: boolean;
  /** When its links run out: it is not sent after that. */
  expiresAt?: Date;
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
    options?: MailOptions,
  ): Promise<boolean>;
}

export function createOutbox(box: SecretBox, readSender: (tx: Executor) => Promise<MailSender>): Outbox {
  return {
    async post(tx, cause, recipient, content, { confidential = false, expiresAt } = {}) {
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
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.columns(['subject_kind', 'subject_id', 'event']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      await addDelivery(tx, row.id);
      return true;
    },
  };
}
