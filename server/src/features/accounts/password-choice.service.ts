import { texts } from '@giro/contract/texts.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { type FieldErrors, FieldProblems } from '../../platform/http/errors.ts';
import { isWellKnown, type Owner, shortestLength } from './password-choice.rules.ts';

export type PasswordChoice = ReturnType<typeof createPasswordChoice>;

/** Judges passwords that are being chosen; those that people have go on working. */
export function createPasswordChoice({ readShopName }: { readShopName: () => Promise<string> }) {
  /** The text at `password` when what was sent there is well known, to be told together with other mistakes. */
  async function problemsOf(sent: unknown, owner: Owner = {}): Promise<FieldErrors> {
    const { password, ...rest } = (sent ?? {}) as Owner & { password?: unknown };
    if (typeof password !== 'string' || password.length < shortestLength) return {};
    const isKnown = await isWellKnown(password, await readShopName(), [rest, owner]);
    return isKnown ? { password: [texts.commonPassword] } : {};
  }

  /** The stored hash of a new password: the one way to get it. Throws 422 at `password` when it is well known. */
  async function hashNew(password: string, owner: Owner): Promise<string> {
    const problems = new FieldProblems();
    problems.addAll(await problemsOf({ password }, owner));
    problems.throwIfAny();
    return hashPassword(password);
  }

  return { problemsOf, hashNew };
}
