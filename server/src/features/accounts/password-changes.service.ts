import type { BodyOf } from '@giro/contract/call.ts';
import type { changePasswordCall } from '@giro/contract/calls/accounts.ts';
import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { passwordChangedMail } from './accounts.mail.ts';
import { findUserById, replacePassword, updatePassword } from './accounts.queries.ts';
import { forgetPendingEmail } from './email-confirmations.queries.ts';
import type { PasswordChoice } from './password-choice.service.ts';
import { forgetResetLinks } from './password-resets.queries.ts';

export interface PasswordChangesOptions {
  database: Database;
  sessions: Sessions;
  outbox: Outbox;
  passwords: PasswordChoice;
  baseUrl: string;
  limits: { passwordChecks: Limit };
}

const wrong = () => invalid({ current_password: ['A senha atual não confere.'] });

/** Another password by who knows the one there is, or by an admin. */
export function createPasswordChanges(options: PasswordChangesOptions) {
  const { database, sessions, outbox, passwords, baseUrl, limits } = options;

  /** Ends every session of a person but the kept one, and what was mailed: links to a password, and to another address. */
  async function signOutEverywhere(tx: Tx, userId: number, keptToken?: string): Promise<void> {
    await forgetResetLinks(tx, userId);
    await forgetPendingEmail(tx, userId);
    await sessions.endAll(tx, userId, keptToken);
  }

  /** Tells the owner of an account that its password is another one, and what to do if it was not them. */
  async function tellOwner(tx: Tx, id: number, { name, email }: { name: string; email: string }): Promise<void> {
    const cause = { subjectKind: 'user', subjectId: id, event: `password-changed:${createToken()}` } as const;
    await outbox.post(tx, cause, email, passwordChangedMail(name, `${baseUrl}/reset-senha`));
  }

  /** Stores a password in the caller's transaction and ends what the one before has opened, but for the kept session. */
  async function storePassword(tx: Tx, userId: number, passwordHash: string, keptToken?: string) {
    const owner = await updatePassword(tx, userId, passwordHash);
    await signOutEverywhere(tx, userId, keptToken);
    return owner;
  }

  /** The same, told to the owner unless it is the first that they choose. */
  async function setPassword(tx: Tx, userId: number, passwordHash: string, keptToken?: string): Promise<void> {
    const owner = await storePassword(tx, userId, passwordHash, keptToken);
    if (owner && !owner.is_first) await tellOwner(tx, userId, owner);
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
      await tellOwner(tx, userId, user);
    });
  }

  return { signOutEverywhere, storePassword, setPassword, assertCurrentPassword, wrongPassword: wrong, changePassword };
}
