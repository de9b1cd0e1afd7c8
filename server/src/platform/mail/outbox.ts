import type { MailPreview } from '@giro/contract/calls/shapes.ts';
import type { Selectable } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Executor, Tx } from '../database/database.ts';
import type { Emails } from '../database/schema.ts';
import { nextId } from '../database/versions.ts';
import { Refusal } from '../http/errors.ts';
import { addDelivery } from './delivery.queries.ts';
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

/** Nulls once what it said has been forgotten. */
export const openMail = (
  box: SecretBox,
  {
    id,
    html_sealed,
    text_sealed,
    unsubscribe_sealed,
  }: Pick<Selectable<Emails>, 'id' | 'html_sealed' | 'text_sealed' | 'unsubscribe_sealed'>,
) => ({
  html: box.openOptional(html_sealed, 'emails.html_sealed', id),
  text: box.openOptional(text_sealed, 'emails.text_sealed', id),
  unsubscribeUrl: box.openOptional(unsubscribe_sealed, 'emails.unsubscribe_sealed', id),
});

/** Words of a mail, with links that open nothing by themselves. */
export const withoutTokens = (words: string) => words.replace(/([?&](?:amp;)?token=)[\w-]+/g, '$1•••');

export type { MailParts };

interface MailOptions {
  /** Its links open an account: its content is shown to nobody. */
  confidential?: boolean;
  /** When its links run out: it is not sent after that. */
  expiresAt?: Date;
  /** A sealed file that it brings along, under this name: it is read as the mail is sent. */
  attached?: { file: number; name: string };
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
   * Returns false, and writes nothing, when this cause has had its mail, and for a person without an address.
   */
  post(tx: Tx, cause: MailCause, recipient: string | null, content: MailWords, options?: MailOptions): Promise<boolean>;
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
  /** The words of a mail as its row holds them. */
  function seal(content: MailContent, { id, sender }: { id: number; sender: MailSender }): SealedMail {
    const { html, text } = renderMail(content, sender);
    return {
      id,
      title: content.title,
      html_sealed: box.seal(html, 'emails.html_sealed', id),
      text_sealed: box.seal(text, 'emails.text_sealed', id),
      unsubscribe_sealed: box.sealOptional(content.unsubscribeUrl, 'emails.unsubscribe_sealed', id),
    };
  }

  return {
    async post(tx, cause, recipient, words, { confidential = false, expiresAt, attached } = {}) {
      if (recipient === null) return false;
      const [sender, id] = await Promise.all([readSender(tx), nextId(tx, 'emails')]);
      const mail = seal(typeof words === 'function' ? words(sender) : words, { id, sender });
      const file = { attached_file: attached?.file ?? null, attached_name: attached?.name ?? null };
      const row = await insertMail(tx, cause, { ...mail, ...file, recipient, confidential, expires_at: expiresAt });
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

/** A preview of a mail, or why the change that would send it is refused. Throws 404, as there is nothing to mail about. */
export async function previewOf(write: () => Promise<WrittenMail | undefined>): Promise<MailPreview> {
  try {
    return { mail: (await write()) ?? null, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error;
    return { mail: null, problem: error.message };
  }
}
