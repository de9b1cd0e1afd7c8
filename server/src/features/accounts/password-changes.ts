import type { BodyOf } from '@giro/contract/call.ts';
import type { changePasswordCall } from '@giro/contract/calls/accounts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { findUserById, forgetResetLinks } from './accounts.queries.ts';
import type { createEmailConfirmations } from './email-confirmations.ts';
import type { PasswordChoice } from './password-choice.ts';
import { verifyPassword } from './passwords.ts';

export interface PasswordChangesOptions {
  database: Database;
  sessions: Sessions;
  passwords: PasswordChoice;
  forgetPendingEmail: ReturnType<typeof createEmailConfirmations>['forgetPendingEmail'];
  limits: { passwordChecks: Limit };
}

const wrong = () => invalid({ current_password: ['A senha atual não confere.'] });

/** Another password by who knows the one there is, or by an admin. */
export function createPasswordChanges(options: PasswordChangesOptions) {
  const { database, sessions, passwords, forgetPendingEmail, limits } = options;

  /** Ends every session of a person but the kept one, and what was mailed: links to a password, and to another address. */
  async function signOutEverywhere(tx: Tx, userId: number, keptToken?: string): Promise<void> {
    await forgetResetLinks(tx, userId);
    await forgetPendingEmail(tx, userId);
    await sessions.endAll(tx, userId, keptToken);
  }

  /** Stores a new password in the caller's transaction and signs the person out elsewhere. */
  async function setPassword(tx: Tx, userId: number, passwordHash: string, keptToken?: string): Promise<void> {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await signOutEverywhere(tx, userId, keptToken);
  }

  /** Throws 422 at `current_password` when it is not the person's, 429 after too many wrong ones; right ones are free. */
  async function assertCurrentPassword(userId: number, stored: string | undefined, given: string): Promise<void> {
    await limits.passwordChecks.take(String(userId));
    if (!(await verifyPassword(stored, given))) throw wrong();
    await limits.passwordChecks.giveBack(String(userId));
  }

  /** Changes the password of who knows the current one; their other sessions end. Throws 422 and 429 as above. */
  async function changePassword(
    userId: number,
    { current_password, password }: BodyOf<typeof changePasswordCall>,
    keptToken: string | undefined,
  ): Promise<void> {
    const user = await findUserById(database, userId);
    await assertCurrentPassword(userId, user?.password_hash, current_password);
    const passwordHash = await passwords.hashNew(password, user ?? {});
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

  return { signOutEverywhere, setPassword, assertCurrentPassword, wrongPassword: wrong, changePassword };
}
