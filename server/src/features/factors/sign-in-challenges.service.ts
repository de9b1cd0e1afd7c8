import { z } from 'zod';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import { countTry, findSignIn, insertChallenge, takeChallenge } from './challenges.queries.ts';
import { findHolder, listPasskeys, lockHolder } from './factors.queries.ts';
import type { PasskeyCeremonies, PasskeyMessage, Proof, Proofs } from './proofs.service.ts';

const challengeMinutes = 5;
const mostTries = 5;

/** Keys under which a password was counted: the code that follows counts under them too. */
const countedAs = z.object({ email: z.string(), client: z.string(), known: z.string().optional() });
export type CountedAs = z.output<typeof countedAs>;

/** A sign-in whose password was right and whose second factor is due. */
export interface FactorDue {
  needs: 'totp' | 'passkey';
  challenge: string;
  passkey_options?: PasskeyMessage;
  takes_totp: boolean;
}

function refusal(message: string, isOver: boolean): Refusal {
  return new Refusal(401, message, { code: 401, profile: null, errors: [message], ...(isOver && { is_over: true }) });
}
const over = () => refusal('Esta entrada não vale mais. Digite sua senha de novo.', true);
const wrong = () => refusal('Este código não confere. Confira e tente de novo.', false);
const lastWrong = () => refusal('Este código não confere. Digite sua senha de novo para tentar outra vez.', true);

export interface SignInChallengesOptions {
  database: Database;
  proofs: Proofs;
  ceremonies: PasskeyCeremonies;
}

/** Sign-ins between a right password and the second factor. */
export function createSignInChallenges({ database, proofs, ceremonies }: SignInChallengesOptions) {
  /** Asks for a second factor, for five minutes, where the person has one; undefined where none is due. */
  async function begin(tx: Tx, userId: number, counted: CountedAs): Promise<FactorDue | undefined> {
    const holder = await findHolder(tx, userId);
    if (!holder || (!holder.has_totp && holder.passkeys === 0)) return undefined;
    const challenge = createToken();
    const options = holder.passkeys > 0 ? await ceremonies.requestOptions(await listPasskeys(tx, userId)) : undefined;
    await insertChallenge(tx, {
      tokenHash: hashToken(challenge),
      userId,
      purpose: 'sign-in',
      passkeyChallenge: options?.challenge,
      passwordHash: holder.password_hash,
      countedFor: counted,
      minutes: challengeMinutes,
    });
    return {
      needs: holder.has_totp ? 'totp' : 'passkey',
      challenge,
      ...(options && { passkey_options: { ...options } }),
      takes_totp: holder.has_totp,
    };
  }

  /** Keys under which the password of a sign-in was counted. Throws 401 with `is_over` for one that is over. */
  async function countedFor(challenge: string): Promise<CountedAs> {
    const found = await findSignIn(database, hashToken(challenge), mostTries);
    if (!found) throw over();
    return countedAs.parse(found.counted_for);
  }

  /**
   * Finishes a sign-in, once, in the transaction of what lets the person in, and returns who it is. A code counts before
   * it is looked at, so that no more than five are. Throws 401, with `is_over` where the password is due again: after
   * the fifth wrong code, after five minutes, and when the password was changed meanwhile.
   */
  async function finish<Session>(challenge: string, proof: Proof, letIn: (tx: Tx, userId: number) => Promise<Session>) {
    const tokenHash = hashToken(challenge);
    const found = await findSignIn(database, tokenHash, mostTries);
    const tries = found && (await countTry(database, tokenHash, mostTries));
    if (!found || tries === undefined) throw over();
    const session = await database
      .transaction()
      .execute(async (tx) => {
        const holder = await lockHolder(tx, found.user_id);
        if (!holder || holder.password_hash !== found.password_hash) throw over();
        if (!(await takeChallenge(tx, { tokenHash, userId: holder.id, purpose: 'sign-in' }))) throw over();
        // A wrong code leaves the challenge to the next one: it is not taken with what is undone.
        if (!(await proofs.take(tx, holder, proof, found.passkey_challenge)))
          throw tries < mostTries ? wrong() : lastWrong();
        return letIn(tx, holder.id);
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) await noteRefusal(found.user_id);
        throw error;
      });
    return session;
  }

  async function noteRefusal(userId: number): Promise<void> {
    const holder = await findHolder(database, userId);
    if (!holder) return;
    await record(database, { kind: 'factor-refused', subject: subjects.user(holder), by: holder });
  }

  return { begin, countedFor, finish };
}
export type SignInChallenges = ReturnType<typeof createSignInChallenges>;
