import { addDays } from '@giro/contract/rules/dates.ts';

/** Money as one of two sides lists it, by a name that both have for it. */
export interface ListedMoney {
  name: string;
  cents: number;
}

/** Money that one side lists and the other does not, or with another amount. */
export interface MoneyDifference {
  name: string;
  theirCents: number | null;
  ourCents: number | null;
}

/** The lists of one day beside each other, theirs being the providers'. */
export interface ComparedDay {
  day: string;
  pspCount: number;
  pspCents: number;
  ourCount: number;
  ourCents: number;
  differences: readonly MoneyDifference[];
}

const mostDays = 30;

/** The days to compare up to yesterday: all since the last one that was, at most thirty, or yesterday alone. */
export function daysToCompare(last: string | undefined, today: string): string[] {
  const first = last === undefined ? addDays(today, -1) : addDays(last, 1);
  return Array.from({ length: mostDays }, (_, index) => addDays(today, index - mostDays)).filter((day) => day >= first);
}

/** Each name once: an account that moved to another address is listed by its former provider and by the one of now. */
export const listedOnce = (list: readonly ListedMoney[]): ListedMoney[] => [
  ...new Map(list.map((money) => [money.name, money])).values(),
];

/** Differences between two lists of a day, by name. */
export function differencesBetween(theirs: readonly ListedMoney[], ours: readonly ListedMoney[]): MoneyDifference[] {
  const their = new Map(theirs.map(({ name, cents }) => [name, cents]));
  const our = new Map(ours.map(({ name, cents }) => [name, cents]));
  return [...new Set([...their.keys(), ...our.keys()])]
    .sort()
    .map((name) => ({ name, theirCents: their.get(name) ?? null, ourCents: our.get(name) ?? null }))
    .filter(({ theirCents, ourCents }) => theirCents !== ourCents);
}

export const sumOf = (list: readonly { cents: number }[]) => list.reduce((sum, { cents }) => sum + cents, 0);

export const compareLists = (
  day: string,
  theirs: readonly ListedMoney[],
  ours: readonly ListedMoney[],
): ComparedDay => ({
  day,
  pspCount: theirs.length,
  pspCents: sumOf(theirs),
  ourCount: ours.length,
  ourCents: sumOf(ours),
  differences: differencesBetween(theirs, ours),
});
