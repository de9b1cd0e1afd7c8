import type { BodyOf } from '@giro/contract/call.ts';
import type { changePasswordCall } from '@giro/contract/calls/accounts.ts';
import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { findUserById, replacePassword, updatePassword } from './accounts.queries.ts';
import { forgetPendingEmail } from './email-confirmations.queries.ts';
import type { PasswordChoice } from './password-choice.service.ts';
import { forgetResetLinks } from './password-resets.queries.ts';

export interface PasswordChangesOptions {
  database: Database;
  sessions: Sessions;
  passwords: PasswordChoice;
  limits: { passwordChecks: Limit };
}

const wrong = () => invalid({ current_password: ['A senha atual não confere.'] });

/** Another password by who knows the one there is, or by an admin. */
export function createPasswordChanges(options: PasswordChangesOptions) {
  const { database, sessions, passwords, limits } = options;

  /** Ends every session of a person but the kept one, and what was mailed: links to a password, and to another address. */
  async function signOutEverywhere(tx: Tx, userId: number, keptToken?: string): Promise<void> {
    await forgetResetLinks(tx, userId);
    await forgetPendingEmail(tx, userId);
    await sessions.endAll(tx, userId, keptToken);
  }

  /** Stores a new password in the caller's transaction and signs the person out elsewhere. */
  async function setPassword(tx: Tx, userId: number, passwordHash: string, keptToken?: string): Promise<void> {
    await updatePassword(tx, userId, passwordHash);
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
      if (!user || !(await replacePassword(tx, userId, user.password_hash, passwordHash))) throw wrong();
      await record(tx, { kind: 'password-changed', subject: subjects.user(user) });
      await signOutEverywhere(tx, userId, keptToken);
    });
  }

  return { signOutEverywhere, setPassword, assertCurrentPassword, wrongPassword: wrong, changePassword };
}
