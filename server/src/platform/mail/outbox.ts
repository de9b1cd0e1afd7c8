import { type RawBuilder, sql } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Executor, Tx } from '../database/database.ts';
import { nextId } from '../database/next-id.ts';
import { addDelivery, addJob } from './delivery-jobs.queries.ts';
import { type MailContent, type MailSender, renderMail } from './mail-content.ts';
import { sealMail } from './sealed-mail.ts';

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
/** What a mail says, or how to say it in the name of its sender. */
type MailWords = MailContent | ((sender: MailSender) => MailContent);

/**
 * The last parts of a statement of the caller's own: they write a mail and its job for the row whose `id` the part of
 * this name answers. What comes after them must read from `mail_job`, or PostgreSQL leaves the job out.
 */
export type MailParts = (part: string) => RawBuilder<unknown>;

export interface Outbox {
  /**
   * Writes a mail and its delivery job in the caller's transaction: both happen or neither does.
   * Answers false, and writes nothing, when this cause has had its mail.
   */
  post(tx: Tx, cause: MailCause, recipient: string, content: MailWords, options?: MailOptions): Promise<boolean>;
  /** Whether this cause has had its mail. */
  hasPosted(db: Executor, cause: MailCause): Promise<boolean>;
  /** Makes a mail ready to be written within a single statement, for what must not hold a lock between two. */
  prepare(db: Executor, cause: Omit<MailCause, 'subjectId'>, recipient: string, content: MailWords): Promise<MailParts>;
}

export function createOutbox(box: SecretBox, readSender: (db: Executor) => Promise<MailSender>): Outbox {
  async function seal(db: Executor, words: MailWords) {
    const [sender, id] = await Promise.all([readSender(db), nextId(db, 'emails')]);
    const content = typeof words === 'function' ? words(sender) : words;
    return { id, title: content.title, ...sealMail(box, id, renderMail(content, sender)) };
  }

  return {
    async post(tx, cause, recipient, words, { confidential = false, expiresAt } = {}) {
      const row = await tx
        .insertInto('emails')
        .values({
          subject_kind: cause.subjectKind,
          subject_id: String(cause.subjectId),
          event: cause.event,
          recipient,
          ...(await seal(tx, words)),
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
    async hasPosted(db, { subjectKind, subjectId, event }) {
      const row = await db
        .selectFrom('emails')
        .select('id')
        .where('subject_kind', '=', subjectKind)
        .where('subject_id', '=', String(subjectId))
        .where('event', '=', event)
        .executeTakeFirst();
      return row !== undefined;
    },
    async prepare(db, { subjectKind, event }, recipient, words) {
      const { id, title, html_sealed, text_sealed } = await seal(db, words);
      return (part) => sql`
        mail as (
          insert into emails (id, subject_kind, subject_id, event, recipient, title, html_sealed, text_sealed)
          select ${id}::int, ${subjectKind}, id::text, ${event}, ${recipient}, ${title}, ${html_sealed}, ${text_sealed}
          from ${sql.table(part)}
          on conflict (subject_kind, subject_id, event) do nothing
          returning id
        ),
        mail_job as (select ${addJob(sql`id`)} from mail)`;
    },
  };
}
