import { foldText } from '@giro/contract/rules/text.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The contract's minimum; shorter ones are told so there. */
export const shortestLength = 8;

/** So many tries are soon made, also where each takes long (zxcvbn's scores 0 and 1). */
const fewGuesses = 1e6;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimator of the cost of guessing: lists of leaked passwords (OWASP ASVS 5.0, 6.2.4), sequences, repeats, rows of
 * keys and dates. Loaded with the first password that somebody chooses.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  // The beginning tells enough, and whatever is sent takes 30 ms at most.
  const bounds = { maxLength: 32, l33tMaxSubstitutions: 20 };
  return new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    ...bounds,
  });
}

async function isGuessedSoon(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password.toLowerCase()).guesses < fewGuesses;
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

/** Guesses of anybody who knows the person: a name, whole or a part of it, the address, and the part before its @. */
function guessesFrom({ name, fullName, email }: Owner): string[] {
  const names = [name, fullName].filter(isText).flatMap((whole) => [whole, ...whole.trim().split(/\s+/)]);
  const addresses = [email].filter(isText).flatMap((whole) => [whole, whole.replace(/@.*$/, '')]);
  return [...names, ...addresses];
}

/** True if a password of the shortest length or more is among those that anybody would try first. */
export async function isWellKnown(password: string, shopName: string, owners: readonly Owner[]): Promise<boolean> {
  const guesses = [shopName, ...owners.flatMap(guessesFrom)].map(fold);
  return guesses.includes(fold(password)) || isGuessedSoon(password);
}
