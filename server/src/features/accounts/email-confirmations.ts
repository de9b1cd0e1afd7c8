import { texts } from '@giro/contract/texts.ts';
import { sql } from 'kysely';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { forgetResetLinks } from './accounts.queries.ts';

export const linkDays = 7;

export interface EmailConfirmationsOptions {
  database: Database;
  limits: { mailsToStrangers: Limit };
  baseUrl: string;
}

/** Shows that an address is a person's: a link that was mailed there, and pressed. */
export function createEmailConfirmations({ database, limits, baseUrl }: EmailConfirmationsOptions) {
  /** A new link for seven days. It confirms the person's address, or makes another address theirs. */
  async function createConfirmationLink(tx: Executor, userId: number, email: string): Promise<string> {
    const token = createToken();
    await tx
      .insertInto('email_confirmations')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        email: email.toLowerCase(),
        expires_at: sql<Date>`giro_now() + make_interval(days => ${linkDays})`,
      })
      .execute();
    return `${baseUrl}/confirmar-email?token=${token}`;
  }

  async function isEmailConfirmed(db: Executor, userId: number): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** For what shows as well that the person is reached, such as a paid order. */
  async function markEmailConfirmed(tx: Executor, userId: number): Promise<void> {
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: sql<Date>`giro_now()` })
      .where('id', '=', userId)
      .where('email_confirmed_at', 'is', null)
      .execute();
  }

  /** Makes worthless what was mailed to addresses that are not the person's. */
  async function forgetPendingEmail(tx: Executor, userId: number): Promise<void> {
    await tx
      .deleteFrom('email_confirmations')
      .where('user_id', '=', userId)
      .where('email', '<>', (eb) => eb.selectFrom('users').select('email').where('id', '=', userId))
      .execute();
  }

  /**
   * Confirms the address that a link was mailed to, and makes it the person's; again, it is the same success. Throws
   * 422 for a link that is unknown or over, and for an address that has become somebody else's.
   */
  async function confirmEmail(token: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const link = await tx
        .selectFrom('email_confirmations')
        .select(['user_id', 'email'])
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', sql<Date>`giro_now()`)
        .forUpdate()
        .executeTakeFirst();
      if (!link) throw refused('Este link não vale mais. Peça um novo na sua conta.');
      const changed = await tx
        .updateTable('users')
        .set({
          ...savedBy({ byId: link.user_id }, sql<Date>`giro_now()`),
          email: link.email,
          email_confirmed_at: sql<Date>`giro_now()`,
        })
        .where('id', '=', link.user_id)
        .where('email', '<>', link.email)
        .returning('id')
        .executeTakeFirst()
        .catch((error) => {
          throw violates(error, 'users_email') ? refused(texts.emailTaken) : error;
        });
      if (changed) await forgetResetLinks(tx, link.user_id);
      else await markEmailConfirmed(tx, link.user_id);
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
    isEmailConfirmed,
    markEmailConfirmed,
    forgetPendingEmail,
    confirmEmail,
    countMailToStranger,
  };
}
