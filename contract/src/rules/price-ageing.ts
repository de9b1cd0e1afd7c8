import { percentOfCentsDown } from './price-floor.ts';

/** A rule makes a proposal of the new price, or changes it. */
export const ageingModes = ['propose', 'auto'] as const;
export type AgeingMode = (typeof ageingModes)[number];

/** Fates of a product that is due. */
export const ageingResults = ['change', 'propose', 'at_floor', 'no_cost'] as const;
export type AgeingResult = (typeof ageingResults)[number];

export const proposalStates = ['open', 'accepted', 'refused', 'stale'] as const;
export type PriceProposalState = (typeof proposalStates)[number];

/** Below it prices have centavos. */
const wholeFromCents = 1000;

/**
 * A price in centavos that has come down by so many hundredths of a percent: to the real, below R$ 10 to the centavo,
 * and no further than the floor. Never nothing: what costs nothing cannot be bought.
 */
export function agedPriceCents(priceCents: number, hundredths: number, floorCents: number): number {
  const exact = percentOfCentsDown(priceCents, 10_000 - hundredths);
  const rounded = exact < wholeFromCents ? exact : exact - (exact % 100);
  return Math.max(1, rounded, floorCents);
}
