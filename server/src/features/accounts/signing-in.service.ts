import type { User } from '@giro/contract/calls/shapes.ts';
import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Limit, takeEach } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { maskEmail, record, subjects } from '../../platform/record/record.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import type { Proof } from '../factors/proofs.service.ts';
import type { CountedAs, FactorDue, SignInChallenges } from '../factors/sign-in-challenges.service.ts';
import { deletionUndoneMail } from './accounts.mail.ts';
import { presentUser } from './accounts.presenter.ts';
import {
  findKnownName,
  findUserByEmail,
  findUserById,
  lockUnchanged,
  rememberNames,
  type UserRow,
  unmarkDeletion,
} from './accounts.queries.ts';
import { namesOf } from './accounts.rules.ts';

/** Whoever signs in to an account that is to end keeps it, and is told so by mail. */
async function undoDeletion(tx: Tx, userId: number, outbox: Outbox): Promise<void> {
  const undone = await unmarkDeletion(tx, userId);
  if (!undone) return;
  const { name, email, asked_at } = undone;
  const cause = { subjectKind: 'user', subjectId: userId, event: `deletion-undone:${asked_at.toISOString()}` } as const;
  await outbox.post(tx, cause, email, deletionUndoneMail(name));
  await record(tx, {
    kind: 'deletion-undone',
    subject: subjects.user({ id: userId, name }),
    by: { id: userId, name },
  });
}

export interface NewSession {
  token: string;
  user: User;
}

export interface SigningInOptions {
  database: Database;
  box: SecretBox;
  sessions: Sessions;
  outbox: Outbox;
  /** Second factors, between a right password and a session. */
  challenges: SignInChallenges;
  limits: {
    signInsByPair: Limit;
    signInsByStrangers: Limit;
    signInsByAddress: Limit;
    /** Right passwords of one account. */
    rightSignIns: Limit;
    /** Right proofs of one client, whoever's they are. */
    rightByClient: Limit;
  };
}

function wrong(): Refusal {
  const message = 'E-mail ou senha inválidos.';
  return new Refusal(401, message, { code: 401, profile: null, errors: [message] });
}

/** The beginning of sessions. */
export function createSigningIn({ database, box, sessions, outbox, challenges, limits }: SigningInOptions) {
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

  /** As whom an attempt counts: who has signed in to the account before is known to it by one of their names. */
  async function countedAs(email: string, userId: number, caller: Caller): Promise<CountedAs> {
    return { email, client: caller.client, known: await findKnownName(database, userId, namesOf(caller)) };
  }

  /**
   * Limits under which an attempt counts, before its password or code is looked at, so that guesses sent together are
   * counted like others. Somebody who has signed in to the account before has a count of their own, which no stranger's
   * guesses use up; strangers also share one for each account and one for each address.
   */
  function limitsOf({ email, client, known }: CountedAs): [Limit, string][] {
    if (known) return [[limits.signInsByPair, `${known}|${email}`]];
    return [
      [limits.signInsByPair, `${client}|${email}`],
      [limits.signInsByAddress, client],
      [limits.signInsByStrangers, email],
    ];
  }

  /** Begins the session of somebody who has shown all that is due. */
  async function letIn(tx: Tx, user: UserRow, caller: Caller): Promise<NewSession> {
    await record(tx, { kind: 'signed-in', subject: subjects.user(user), by: user });
    return { token: await beginSession(tx, user.id, caller), user: presentUser(user, box, 'own') };
  }

  /** Who has signed in, as they see themselves: also whether they have to enrol before anything else. */
  async function asOwn({ token, user }: NewSession): Promise<NewSession> {
    const person = await sessions.findPerson(token);
    return { token, user: { ...user, needs: person?.mustEnrol ? 'enrol' : null } };
  }

  /** Somebody who is nobody yet: of the address, so much as tells which it was to whoever knows it. */
  async function noteRefusal(email: string, user: UserRow | undefined): Promise<void> {
    const subject = user && subjects.user(user);
    await record(database, { kind: 'sign-in-refused', subject, by: { name: maskEmail(email) } });
  }

  /** Ends a session, whoever's it is. */
  async function endSession(token: string): Promise<void> {
    const person = await sessions.findPerson(token);
    await database.transaction().execute(async (tx) => {
      await sessions.end(tx, token);
      if (person) await record(tx, { kind: 'signed-out', subject: subjects.user(person), by: person });
    });
  }

  /**
   * Signs in, or says which second factor is due: then the attempt stays counted until the factor was right, so that a
   * known password buys no codes. Failures stay counted where guesses are; right passwords are counted by themselves, so
   * that a known one buys no endless sessions. Throws 401 with the texts to show, 429 past a limit.
   */
  async function signIn(email: string, password: string, caller: Caller): Promise<NewSession | FactorDue> {
    const user = await findUserByEmail(database, email);
    const counted = await countedAs(email, user?.id ?? 0, caller);
    const giveBack = await takeEach(limitsOf(counted));
    const giveBackRight = await takeEach([
      [limits.rightSignIns, email],
      [limits.rightByClient, caller.client],
    ]).catch((error) => giveBack().then(() => Promise.reject(error)));
    const isRight = await verifyPassword(user?.password_hash, password);
    if (!user || !isRight || user.deleted_at) {
      await giveBackRight();
      await noteRefusal(email, user);
      throw wrong();
    }
    const begun = await database.transaction().execute(async (tx) => {
      if (!(await lockUnchanged(tx, user))) throw wrong();
      return (await challenges.begin(tx, user.id, counted)) ?? letIn(tx, user, caller);
    });
    if (!('token' in begun)) return begun;
    await giveBack();
    return asOwn(begun);
  }

  /**
   * Finishes a sign-in by its second factor: a wrong one counts as a wrong password, where that was counted. Throws 401 as
   * `SignInChallenges.finish` does, 429 past a limit.
   */
  async function signInByFactor(challenge: string, proof: Proof, caller: Caller): Promise<NewSession> {
    const counted = limitsOf(await challenges.countedFor(challenge));
    const giveBack = await takeEach(counted);
    const session = await challenges.finish(challenge, proof, async (tx, userId) =>
      letIn(tx, (await findUserById(tx, userId)) as UserRow, caller),
    );
    await giveBack();
    // And what its password took.
    for (const [limit, key] of counted) await limit.giveBack(key);
    return asOwn(session);
  }

  return { beginSession, signIn, signInByFactor, endSession };
}
