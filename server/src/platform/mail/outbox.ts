import type { SecretBox } from '../crypto/secret-box.ts';
import type { Executor, Tx } from '../database/database.ts';
import { nextId } from '../database/next-id.ts';
import { addDelivery } from './delivery-jobs.queries.ts';
import { type MailContent, type MailSender, renderMail } from './mail-content.ts';
import {
  findMailContentOf,
  findMailOf,
  insertMail,
  type MailCause,
  type MailParts,
  mailPartsOf,
  type SealedMail,
} from './outbox.queries.ts';
import { openMail, sealMail } from './sealed-mail.ts';
import { withoutTokens } from './without-tokens.ts';

export type { MailParts };

interface MailOptions {
  /** Its links open an account: its content is shown to nobody. */
  confidential?: boolean;
  /** When its links run out: it is not sent after that. */
  expiresAt?: Date;
}

/** Words of a mail, or a function that writes them in the name of its sender. */
type MailWords = MailContent | ((sender: MailSender) => MailContent);

/** A mail as whoever gets it reads it. */
export interface WrittenMail {
  recipient: string;
  title: string;
  html: string;
  text: string;
}

export interface Outbox {
  /**
   * Writes a mail and its delivery job in the caller's transaction: both happen or neither does.
   * Returns false, and writes nothing, when this cause has had its mail.
   */
  post(tx: Tx, cause: MailCause, recipient: string, content: MailWords, options?: MailOptions): Promise<boolean>;
  /** True if this cause has had its mail. */
  hasPosted(db: Executor, cause: MailCause): Promise<boolean>;
  /** True if a mail server has taken the mail of this cause. */
  isHandedOver(db: Executor, cause: MailCause): Promise<boolean>;
  /** Text of the mail of this cause, its links opening nothing; undefined where there is none. */
  read(db: Executor, cause: MailCause): Promise<WrittenMail | undefined>;
  /**
   * Makes a mail ready to be written within a single statement, for what must not hold a lock between two. Its id was
   * drawn from the sequence of `emails`, and it is from this sender.
   */
  prepare(
    cause: Omit<MailCause, 'subjectId'>,
    recipient: string,
    content: MailContent,
    from: { id: number; sender: MailSender },
  ): MailParts;
}

export function createOutbox(box: SecretBox, readSender: (db: Executor) => Promise<MailSender>): Outbox {
  const seal = (content: MailContent, { id, sender }: { id: number; sender: MailSender }): SealedMail => ({
    id,
    title: content.title,
    ...sealMail(box, id, { ...renderMail(content, sender), unsubscribeUrl: content.unsubscribeUrl }),
  });

  return {
    async post(tx, cause, recipient, words, { confidential = false, expiresAt } = {}) {
      const [sender, id] = await Promise.all([readSender(tx), nextId(tx, 'emails')]);
      const mail = seal(typeof words === 'function' ? words(sender) : words, { id, sender });
      const row = await insertMail(tx, cause, { ...mail, recipient, confidential, expires_at: expiresAt });
      if (!row) return false;
      await addDelivery(tx, row.id);
      return true;
    },
    hasPosted: async (db, cause) => (await findMailOf(db, cause)) !== undefined,
    isHandedOver: async (db, cause) => (await findMailOf(db, cause))?.was_handed_over ?? false,
    async read(db, cause) {
      const row = await findMailContentOf(db, cause);
      if (!row) return undefined;
      const { html, text } = openMail(box, row);
      const { recipient, title } = row;
      return { recipient, title, html: withoutTokens(html ?? ''), text: withoutTokens(text ?? '') };
    },
    prepare: (cause, recipient, content, from) => mailPartsOf(cause, recipient, seal(content, from)),
  };
}
