import { texts } from '@giro/contract/texts.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { type Database, type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { maskEmail, record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import { findUserById } from './accounts.queries.ts';
import {
  type ConfirmationParts,
  confirmationPartsOf,
  forgetPendingEmail,
  insertConfirmation,
  isEmailConfirmed,
  lockConfirmation,
  markEmailConfirmed,
  replaceEmail,
} from './email-confirmations.queries.ts';
import { forgetResetLinks } from './password-resets.queries.ts';

export type { ConfirmationParts };

export const linkDays = 7;

export interface EmailConfirmationsOptions {
  database: Database;
  limits: { mailsToStrangers: Limit };
  baseUrl: string;
}

/** Shows that an address is a person's: a link that was mailed there, and pressed. */
export function createEmailConfirmations({ database, limits, baseUrl }: EmailConfirmationsOptions) {
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

  return {
    createConfirmationLink,
    prepareConfirmation,
    isEmailConfirmed,
    markEmailConfirmed,
    confirmEmail,
    countMailToStranger,
  };
}
