import type { BodyOf } from '@giro/contract/call.ts';
import type { changePasswordCall } from '@giro/contract/calls/accounts.ts';
import { sql } from 'kysely';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { invalid, refused, tooMany } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { resetPasswordMail } from './accounts.mail.ts';
import { findUserByEmail, findUserById } from './accounts.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const resetMinutes = 60;
const resetPauseSeconds = 60;

export interface PasswordChangesOptions {
  database: Database;
  sessions: Sessions;
  outbox: Outbox;
  limits: { passwordChecks: Limit };
  baseUrl: string;
  now: () => Date;
}

/** The ways to another password: a mailed link, the one there is, or an admin. */
export function createPasswordChanges(options: PasswordChangesOptions) {
  const { database, sessions, outbox, limits, baseUrl, now } = options;

  /** For when an address changes: what was mailed to the old one opens nothing any more. */
  async function forgetResetLinks(tx: Executor, userId: number): Promise<void> {
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  }

  /** Ends every session of a person but the kept one, and the mailed links that would open another. */
  async function signOutEverywhere(tx: Executor, userId: number, keptToken?: string): Promise<void> {
    await forgetResetLinks(tx, userId);
    await sessions.endAll(tx, userId, keptToken);
  }

  /** Stores a new password in the caller's transaction and signs the person out elsewhere. */
  async function setPassword(tx: Executor, userId: number, passwordHash: string, keptToken?: string): Promise<void> {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await signOutEverywhere(tx, userId, keptToken);
  }

  /**
   * Changes the password of who knows the current one; their other sessions end. Throws 422 at `current_password`, 429
   * after too many wrong ones.
   */
  async function changePassword(
    userId: number,
    { current_password, password }: BodyOf<typeof changePasswordCall>,
    keptToken: string | undefined,
  ): Promise<void> {
    const wrong = () => invalid({ current_password: ['A senha atual não confere.'] });
    await limits.passwordChecks.assertLeft(String(userId));
    const user = await findUserById(database, userId);
    if (!(await verifyPassword(user?.password_hash, current_password))) {
      await limits.passwordChecks.take(String(userId));
      throw wrong();
    }
    const passwordHash = await hashPassword(password);
    await database.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', userId)
        .where('password_hash', '=', user?.password_hash ?? '')
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw wrong();
      await signOutEverywhere(tx, userId, keptToken);
    });
  }

  /** Mails a link when the address has an account; answers alike when it has none. Throws 429 within a minute. */
  async function requestPasswordReset(email: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const slot = await takeResetSlot(tx, email);
      if (!slot) throw tooMany('Please wait before retrying.', resetPauseSeconds);
      const user = await findUserByEmail(tx, email);
      if (!user || user.deleted_at) return;
      const token = createToken();
      await forgetResetLinks(tx, user.id);
      const expiresAt = new Date(now().getTime() + resetMinutes * 60_000);
      await tx
        .insertInto('password_resets')
        .values({ token_hash: hashToken(token), user_id: user.id, expires_at: expiresAt })
        .execute();
      const link = `${baseUrl}/reset-password?token=${token}`;
      const event = `reset:${hashToken(token).toString('hex').slice(0, 16)}`;
      const cause = { subjectKind: 'user', subjectId: user.id, event } as const;
      await outbox.post(tx, cause, user.email, resetPasswordMail(user.name, link), {
        confidential: true,
        expiresAt,
      });
    });
  }

  /** One request per address and minute, known address or not: a conditional write, so that two at once are one. */
  async function takeResetSlot(tx: Executor, email: string): Promise<boolean> {
    const until = now().getTime() + resetPauseSeconds * 1000;
    const taken = await sql`
      insert into rate_limits (key, points, expire) values (${`forgot:${email}`}, 1, ${until})
      on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now().getTime()}
      returning key`.execute(tx);
    return taken.rows.length > 0;
  }

  /** Sets a new password by a mailed link and ends every session. Throws 422 when the link is used, old or unknown. */
  async function resetPassword(token: string, password: string): Promise<void> {
    const worthless = () => refused('Este link não vale mais. Peça um novo para redefinir sua senha.');
    // Hashing a password is work that a made-up link is not worth.
    const known = await database
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (!known) throw worthless();
    const passwordHash = await hashPassword(password);
    await database.transaction().execute(async (tx) => {
      const used = await tx
        .deleteFrom('password_resets')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw worthless();
      await setPassword(tx, used.user_id, passwordHash);
    });
  }

  return { forgetResetLinks, signOutEverywhere, setPassword, changePassword, requestPasswordReset, resetPassword };
}
