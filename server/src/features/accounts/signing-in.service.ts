import type { User } from '@giro/contract/calls/shapes.ts';
import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Limit, takeEach } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUserByEmail, holdUnchanged } from './accounts.queries.ts';
import { undoDeletion } from './deletion-undoing.service.ts';
import { findKnownName, rememberNames } from './known-clients.queries.ts';
import { namesOf } from './known-clients.rules.ts';

export interface NewSession {
  token: string;
  user: User;
}

export interface SigningInOptions {
  database: Database;
  box: SecretBox;
  sessions: Sessions;
  outbox: Outbox;
  limits: { signInsByPair: Limit; signInsByStrangers: Limit; signInsByAddress: Limit };
}

function wrong(): Refusal {
  const message = 'E-mail ou senha inválidos.';
  return new Refusal(401, message, { code: 401, profile: null, errors: [message] });
}

/** The beginning of sessions. */
export function createSigningIn({ database, box, sessions, outbox, limits }: SigningInOptions) {
  /**
   * Begins a session in the transaction of what lets somebody in, in place of the one that their browser carries. The
   * caller is known to the account from now on, and one that was to end stays.
   */
  async function beginSession(tx: Tx, userId: number, caller?: Caller): Promise<string> {
    await undoDeletion(tx, userId, outbox);
    if (caller) await rememberNames(tx, userId, namesOf(caller));
    if (caller?.replaced) await sessions.end(tx, caller.replaced);
    return sessions.begin(tx, userId, caller);
  }

  /**
   * Counts an attempt before its password is looked at, so that guesses sent together are counted like others. Who has
   * signed in to the account before has a count of their own, which no stranger's guesses use up; strangers also share
   * one for each account and one for each address. Returns how to take the counting back. Throws 429.
   */
  async function countAttempt(email: string, userId: number, caller: Caller) {
    const known = await findKnownName(database, userId, namesOf(caller));
    if (known) return takeEach([[limits.signInsByPair, `${known}|${email}`]]);
    return takeEach([
      [limits.signInsByPair, `${caller.client}|${email}`],
      [limits.signInsByAddress, caller.client],
      [limits.signInsByStrangers, email],
    ]);
  }

  /** Signs in; only failures stay counted. Throws 401 with the texts to show, 429 past a limit. */
  async function signIn(email: string, password: string, caller: Caller): Promise<NewSession> {
    const user = await findUserByEmail(database, email);
    const giveBack = await countAttempt(email, user?.id ?? 0, caller);
    const isRight = await verifyPassword(user?.password_hash, password);
    if (!user || !isRight || user.deleted_at) throw wrong();
    const token = await database.transaction().execute(async (tx) => {
      if (!(await holdUnchanged(tx, user))) throw wrong();
      return beginSession(tx, user.id, caller);
    });
    await giveBack();
    return { token, user: presentUser(user, box) };
  }

  return { beginSession, signIn, endSession: (token: string) => sessions.end(database, token) };
}
