import { foldText } from '@giro/contract/rules/slug.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** What the contract asks for; shorter ones are told so there. */
export const shortestLength = 8;

/** The 18,000 passwords of eight letters and more that leaks hold most often (OWASP ASVS 5.0, 6.2.4). */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestLength));

/** Without case, accents and spaces. */
const fold = (text: string) => foldText(text).replace(/\s/g, '');

/** Whose password it is to be, as far as known, under any of the names that forms give it. */
export interface Owner {
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

/** Whether a password of the shortest length or more is among those that anybody would try first. */
export function isWellKnown(password: string, shopName: string, owners: readonly Owner[]): boolean {
  const guesses = [shopName, ...owners.flatMap(guessesFrom)].map(fold);
  return common.has(password.toLowerCase()) || guesses.includes(fold(password));
}
