import { texts } from '@giro/contract/texts.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { type Database, type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { maskEmail, record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { confirmAddressMail, emailChangeAskedMail, emailReplacedMail, newEmailMail } from './accounts.mail.ts';
import { findUserById, type UserRow } from './accounts.queries.ts';
import {
  type ConfirmationParts,
  confirmationPartsOf,
  forgetPendingEmail,
  insertConfirmation,
  isEmailConfirmed,
  lockConfirmation,
  markEmailConfirmed,
  replaceEmail,
} from './emails.queries.ts';
import { forgetResetLinks } from './passwords.queries.ts';
import type { createPasswords } from './passwords.service.ts';
import type { createRegistration } from './registration.service.ts';

export type { ConfirmationParts };

const linkDays = 7;

/** Records that somebody's address becomes another one, both masked. */
const noteEmail = (tx: Tx, user: UserRow, before: string | null, after: string) =>
  record(tx, {
    kind: 'email-changed',
    subject: subjects.user(user),
    before: { 'E-mail': before === null ? 'nenhum' : maskEmail(before) },
    after: { 'E-mail': after },
  });

export interface EmailsOptions {
  database: Database;
  outbox: Outbox;
  limits: { mailsToStrangers: Limit; confirmationMails: Limit };
  passwords: Pick<ReturnType<typeof createPasswords>, 'assertCurrentPassword' | 'wrongPassword'>;
  isEmailTaken: ReturnType<typeof createRegistration>['isEmailTaken'];
  baseUrl: string;
  now: () => Date;
}

/**
 * Shows that an address is a person's, by a link that was mailed there and pressed; and another address for an account, by
 * its owner or by an admin, of which the old one is told.
 */
export function createEmails(options: EmailsOptions) {
  const { database, outbox, limits, passwords, isEmailTaken, baseUrl, now } = options;

  /** A new link for seven days. It confirms the person's address, or makes another address theirs. */
  async function createConfirmationLink(db: Executor, userId: number, email: string): Promise<string> {
    const { link, row } = createLink(userId, email);
    await insertConfirmation(db, row);
    return link;
  }

  /** The same link, to be written within another statement: nothing of it is there unless that is. */
  function prepareConfirmation(userId: number, email: string): { link: string; parts: ConfirmationParts } {
    const { link, row } = createLink(userId, email);
    return { link, parts: confirmationPartsOf(row) };
  }

  function createLink(userId: number, email: string) {
    const token = createToken();
    const row = { tokenHash: hashToken(token), userId, email: email.toLowerCase(), days: linkDays };
    return { link: `${baseUrl}/confirmar-email?token=${token}`, row };
  }

  async function noteConfirmed(tx: Tx, userId: number, email: string): Promise<void> {
    const user = await findUserById(tx, userId);
    if (!user) return;
    const after = { 'E-mail': `${maskEmail(email)}, confirmado` };
    await record(tx, { kind: 'email-changed', subject: subjects.user(user), after, by: user });
  }

  /**
   * Confirms the address that a link was mailed to, and makes it the person's; again, it is the same success. Throws
   * 422 for a link that is unknown or over, and for an address that has become somebody else's.
   */
  async function confirmEmail(token: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const link = await lockConfirmation(tx, hashToken(token));
      if (!link) throw refused('Este link não vale mais. Peça um novo na sua conta.');
      const isReplaced = await replaceEmail(tx, link.user_id, link.email).catch((error) => {
        throw violates(error, 'users_email') ? refused(texts.emailTaken) : error;
      });
      if (isReplaced) {
        await forgetResetLinks(tx, link.user_id);
        await noteConfirmed(tx, link.user_id, link.email);
      } else await markEmailConfirmed(tx, link.user_id);
      // Links to other addresses would take this change back.
      await forgetPendingEmail(tx, link.user_id);
    });
  }

  /**
   * Counts a mail that this client causes to somebody who has never shown that mail reaches them. Throws 429 past
   * twenty an hour, so that nobody has the shop write to strangers.
   */
  async function countMailToStranger(client: string, userId: number | undefined): Promise<void> {
    if (userId !== undefined && (await isEmailConfirmed(database, userId))) return;
    await limits.mailsToStrangers.take(client);
  }

  /** Mails another link, unless the address is confirmed. Throws 429 within a minute, or past the client's limit. */
  async function requestConfirmation(person: SignedIn, client: string): Promise<{ isConfirmed: boolean }> {
    if (await isEmailConfirmed(database, person.id)) return { isConfirmed: true };
    await limits.confirmationMails.take(
      String(person.id),
      'Acabamos de enviar um link. Espere um minuto para pedir outro.',
    );
    await countMailToStranger(client, person.id);
    await database.transaction().execute(async (tx) => {
      const link = await createConfirmationLink(tx, person.id, person.email);
      const event = `confirm:${link.slice(-16)}`;
      const cause = { subjectKind: 'user', subjectId: person.id, event } as const;
      await outbox.post(tx, cause, person.email, confirmAddressMail(person.name, link, linkDays), {
        confidential: true,
      });
    });
    return { isConfirmed: false };
  }

  /** Throws 422 at `current_password` or `email`, 429 after too many wrong passwords, taken addresses or mails. */
  async function assertMayChange(user: UserRow, newEmail: string, password: string, client: string): Promise<void> {
    await passwords.assertCurrentPassword(user.id, user.password_hash, password);
    if (await isEmailTaken(newEmail, client)) throw invalid({ email: [texts.emailTaken] });
    await countMailToStranger(client, undefined);
  }

  /**
   * Mails the link to the new address, in place of any asked for before, and tells the present one. Throws 422 when the
   * password that was checked has changed since.
   */
  async function askToConfirm(tx: Tx, user: UserRow, checked: UserRow, newEmail: string): Promise<void> {
    if (user.password_hash !== checked.password_hash) throw passwords.wrongPassword();
    await forgetPendingEmail(tx, user.id);
    await noteEmail(tx, user, user.email, `${maskEmail(newEmail)}, a confirmar`);
    const link = await createConfirmationLink(tx, user.id, newEmail);
    const cause = (event: string) =>
      ({ subjectKind: 'user', subjectId: user.id, event: `${event}:${user.version}` }) as const;
    const expiresAt = new Date(now().getTime() + linkDays * 86_400_000);
    const mail = newEmailMail(user.name, link, linkDays);
    await outbox.post(tx, cause('new-email'), newEmail, mail, { confidential: true, expiresAt });
    const warning = emailChangeAskedMail(user.name, newEmail, `${baseUrl}/reset-senha`);
    await outbox.post(tx, cause('email-change-asked'), user.email, warning);
  }

  /** Follows up after an admin has written another address: links to the old one become worthless, and it is told. */
  async function followReplacedEmail(tx: Tx, user: UserRow, oldEmail: string | null): Promise<void> {
    await forgetResetLinks(tx, user.id);
    await forgetPendingEmail(tx, user.id);
    const newEmail = user.email ?? '';
    await noteEmail(tx, user, oldEmail, maskEmail(newEmail));
    const cause = { subjectKind: 'user', subjectId: user.id, event: `email-replaced:${user.version}` } as const;
    await outbox.post(tx, cause, oldEmail, emailReplacedMail(user.name, newEmail));
  }

  return {
    createConfirmationLink,
    prepareConfirmation,
    isEmailConfirmed,
    markEmailConfirmed,
    confirmEmail,
    countMailToStranger,
    requestConfirmation,
    assertMayChange,
    askToConfirm,
    followReplacedEmail,
  };
}
