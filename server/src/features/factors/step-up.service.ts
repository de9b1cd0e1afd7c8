import type { BodyOf } from '@giro/contract/call.ts';
import type { stepUpCall } from '@giro/contract/calls/factors.ts';
import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type FieldErrors, invalid, refused, unauthenticated } from '../../platform/http/errors.ts';
import { type Limit, takeEach } from '../../platform/http/limits.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { insertChallenge, noteStepUp, takeChallenge } from './challenges.queries.ts';
import { type FactorHolder, findHolder, listPasskeys, lockHolder } from './factors.queries.ts';
import type { PasskeyCeremonies, PasskeyMessage, Proofs } from './proofs.service.ts';

export interface PersonChecksOptions {
  database: Database;
  limits: {
    /** Wrong passwords and wrong codes of one signed-in person. */
    passwordChecks: Limit;
  };
}

const wrongCode = { code: ['Este código não confere. Confira e tente de novo.'] };

/**
 * Checks that the holder of a session is the person: wrong passwords and codes share one count, right ones are free.
 */
export function createPersonChecks({ database, limits }: PersonChecksOptions) {
  /** Throws 401 when the account has ended. */
  async function getHolder(userId: number): Promise<FactorHolder> {
    const holder = await findHolder(database, userId);
    if (!holder) throw unauthenticated();
    return holder;
  }

  /** Throws 422 at `password` when it is not the person's, 429 after too many wrong ones. */
  async function assertPassword(userId: number, password: string): Promise<FactorHolder> {
    const holder = await getHolder(userId);
    await limits.passwordChecks.take(String(userId));
    if (!(await verifyPassword(holder.password_hash, password))) throw invalid({ password: ['A senha não confere.'] });
    await limits.passwordChecks.giveBack(String(userId));
    return holder;
  }

  /**
   * Does something with a code or another proof that is right, in one transaction that locks its person. Throws 422 with
   * these words when the work finds it wrong and returns undefined, 429 after too many wrong ones.
   */
  async function withProof<Result>(
    userId: number,
    work: (tx: Tx, holder: FactorHolder) => Promise<Result | undefined>,
    wrong: FieldErrors = wrongCode,
  ): Promise<Result> {
    await limits.passwordChecks.take(String(userId));
    const result = await database.transaction().execute(async (tx) => {
      const holder = await lockHolder(tx, userId);
      return holder && (await work(tx, holder));
    });
    if (result === undefined) {
      await record(database, { kind: 'factor-refused', subject: subjects.user(await getHolder(userId)) });
      throw invalid(wrong);
    }
    await limits.passwordChecks.giveBack(String(userId));
    return result;
  }

  return { getHolder, assertPassword, withProof };
}
export type PersonChecks = ReturnType<typeof createPersonChecks>;

const optionMinutes = 5;
const wrongPasskey = { passkey: ['Não foi possível confirmar por esta chave de acesso. Tente de novo.'] };

export interface StepUpOptions {
  database: Database;
  checks: PersonChecks;
  proofs: Proofs;
  ceremonies: PasskeyCeremonies;
  limits: {
    /** Right proofs of one person. */
    rightStepUps: Limit;
    /** Right proofs of one client, whoever's they are. */
    rightByClient: Limit;
  };
}

/** Showing once more that it is them, for what must not be done by whoever finds a screen open. */
export function createStepUp({ database, checks, proofs, ceremonies, limits }: StepUpOptions) {
  async function note(tx: Tx, person: SignedIn, holder: FactorHolder): Promise<Date> {
    const until = await noteStepUp(tx, person.sessionId);
    if (!until) throw unauthenticated();
    await record(tx, { kind: 'stepped-up', subject: subjects.user(holder) });
    return until;
  }

  async function byPassword(person: SignedIn, password: string): Promise<Date> {
    const { password_hash } = await checks.assertPassword(person.id, password);
    return database.transaction().execute(async (tx) => {
      const holder = await lockHolder(tx, person.id);
      if (holder?.password_hash !== password_hash) throw invalid({ password: ['A senha não confere.'] });
      return note(tx, person, holder);
    });
  }

  const byCode = (person: SignedIn, code: string) =>
    checks.withProof(person.id, async (tx, holder) =>
      (await proofs.take(tx, holder, { code })) ? note(tx, person, holder) : undefined,
    );

  /** Options with which the browser asks for a passkey, for five minutes. Throws 422 for somebody who has none. */
  async function beginStepUp({ id }: SignedIn) {
    const has = await listPasskeys(database, id);
    if (has.length === 0) throw refused('Você não tem chave de acesso. Use sua senha.');
    const options = await ceremonies.requestOptions(has);
    const tokenHash = hashToken(options.challenge);
    await insertChallenge(database, { tokenHash, userId: id, purpose: 'step-up', minutes: optionMinutes });
    return { ...options };
  }

  /** Ends the begun step-up with one answer, a wrong one too. */
  async function byPasskey(person: SignedIn, passkey: PasskeyMessage): Promise<Date> {
    const challenge = await ceremonies.challengeOf(passkey);
    const begun = { tokenHash: hashToken(challenge ?? ''), userId: person.id, purpose: 'step-up' } as const;
    return checks.withProof(
      person.id,
      async (tx, holder) => {
        const isRight = (await takeChallenge(tx, begun)) && (await proofs.take(tx, holder, { passkey }, challenge));
        return isRight ? note(tx, person, holder) : undefined;
      },
      wrongPasskey,
    );
  }

  function noteProof(person: SignedIn, { password, code, passkey }: BodyOf<typeof stepUpCall>): Promise<Date> {
    if (code !== undefined) return byCode(person, code);
    return passkey === undefined ? byPassword(person, password ?? '') : byPasskey(person, passkey);
  }

  /** Until when it counts. Throws 422 at the proof that is wrong, 429 after too many wrong or right ones. */
  async function stepUp(person: SignedIn, proof: BodyOf<typeof stepUpCall>, client: string): Promise<Date> {
    const giveBack = await takeEach([
      [limits.rightStepUps, String(person.id)],
      [limits.rightByClient, client],
    ]);
    return noteProof(person, proof).catch((error) => giveBack().then(() => Promise.reject(error)));
  }

  return { beginStepUp, stepUp };
}
