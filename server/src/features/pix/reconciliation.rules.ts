import { addDays } from '@giro/contract/rules/dates.ts';

/** A Pix as one of both sides lists it. */
export interface ListedPix {
  e2eId: string;
  cents: number;
}

/** A Pix that one side lists and the other does not, or with another value. */
export interface Difference {
  e2e_id: string;
  psp_cents: number | null;
  our_cents: number | null;
}

const mostDays = 30;

/** The days to compare up to yesterday: all since the last one that was, at most thirty, or yesterday alone. */
export function daysToCompare(last: string | undefined, today: string): string[] {
  const first = last === undefined ? addDays(today, -1) : addDays(last, 1);
  return Array.from({ length: mostDays }, (_, index) => addDays(today, index - mostDays)).filter((day) => day >= first);
}

/** Each Pix once: an account that moved to another address is listed by its former provider and by the one of now. */
export const listedOnce = (list: readonly ListedPix[]): ListedPix[] => [
  ...new Map(list.map((pix) => [pix.e2eId, pix])).values(),
];

/** Differences between two lists of a day, by identifier. */
export function differencesOf(theirs: readonly ListedPix[], ours: readonly ListedPix[]): Difference[] {
  const their = new Map(theirs.map(({ e2eId, cents }) => [e2eId, cents]));
  const our = new Map(ours.map(({ e2eId, cents }) => [e2eId, cents]));
  return [...new Set([...their.keys(), ...our.keys()])]
    .sort()
    .map((e2eId) => ({ e2e_id: e2eId, psp_cents: their.get(e2eId) ?? null, our_cents: our.get(e2eId) ?? null }))
    .filter(({ psp_cents, our_cents }) => psp_cents !== our_cents);
}

export const sumOf = (list: readonly ListedPix[]) => list.reduce((sum, { cents }) => sum + cents, 0);
