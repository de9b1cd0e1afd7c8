import { foldText } from '@giro/contract/rules/slug.ts';

/** What the contract asks for; shorter ones are told so there. */
export const shortestLength = 8;

let common: Set<string> | undefined;

/**
 * The 18,000 passwords of eight letters and more that leaks hold most often (OWASP ASVS 5.0, 6.2.4). Loaded with the
 * first password that somebody chooses.
 */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestLength));
  return common;
}

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
export async function isWellKnown(password: string, shopName: string, owners: readonly Owner[]): Promise<boolean> {
  const guesses = [shopName, ...owners.flatMap(guessesFrom)].map(fold);
  return guesses.includes(fold(password)) || (await loadCommon()).has(password.toLowerCase());
}
