import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type FieldErrors, invalid, unauthenticated } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { record } from '../../platform/record/record.ts';
import { type FactorHolder, findHolder, lockHolder } from './factors.queries.ts';

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
      const { id, name } = await getHolder(userId);
      await record(database, { kind: 'factor-refused', subject: { kind: 'user', id, words: name } });
      throw invalid(wrong);
    }
    await limits.passwordChecks.giveBack(String(userId));
    return result;
  }

  return { getHolder, assertPassword, withProof };
}
export type PersonChecks = ReturnType<typeof createPersonChecks>;
