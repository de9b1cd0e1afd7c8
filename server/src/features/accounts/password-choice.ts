import { foldText } from '@giro/contract/rules/slug.ts';
import { texts } from '@giro/contract/texts.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type FieldErrors, FieldProblems } from '../../platform/http/errors.ts';
import { hashPassword } from './passwords.ts';

/** What the contract asks for; shorter ones are told so there. */
const shortestLength = 8;

/** The 18,000 passwords of eight letters and more that leaks hold most often (OWASP ASVS 5.0, 6.2.4). */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestLength));

/** Without case, accents and spaces. */
const fold = (text: string) => foldText(text).replace(/\s/g, '');

/** Whose password it is to be, as far as known, under any of the names that forms give it. */
interface Owner {
  name?: unknown;
  fullName?: unknown;
  email?: unknown;
}

const isText = (value: unknown) => typeof value === 'string';

/** What anybody would guess who knows the person: a name, whole or a part of it, the address, and what stands before its @. */
function guessesFrom({ name, fullName, email }: Owner): string[] {
  const names = [name, fullName].filter(isText).flatMap((whole) => [whole, ...whole.trim().split(/\s+/)]);
  const addresses = [email].filter(isText).flatMap((whole) => [whole, whole.replace(/@.*$/, '')]);
  return [...names, ...addresses];
}

export type PasswordChoice = ReturnType<typeof createPasswordChoice>;

/** Judges passwords that are being chosen; those that people have go on working. */
export function createPasswordChoice({ readShopName }: { readShopName: () => Promise<string> }) {
  /** The text at `password` when what was sent there is well known, to be told together with other mistakes. */
  async function problemsOf(sent: unknown, owner: Owner = {}): Promise<FieldErrors> {
    const { password, ...rest } = (sent ?? {}) as Owner & { password?: unknown };
    if (typeof password !== 'string' || password.length < shortestLength) return {};
    const guesses = [await readShopName(), ...guessesFrom(rest), ...guessesFrom(owner)].map(fold);
    const isKnown = common.has(password.toLowerCase()) || guesses.includes(fold(password));
    return isKnown ? { password: [texts.commonPassword] } : {};
  }

  /** What is stored of a new password: the one way to one. Throws 422 at `password` when it is well known. */
  async function hashNew(password: string, owner: Owner): Promise<string> {
    const problems = new FieldProblems();
    problems.addAll(await problemsOf({ password }, owner));
    problems.throwIfAny();
    return hashPassword(password);
  }

  return { problemsOf, hashNew };
}
