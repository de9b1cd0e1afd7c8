import { maxMoneyCents } from './money.ts';

/** A change to several prices at once. */
export interface PriceMove {
  direction: 'up' | 'down';
  by: 'percent' | 'reais';
  /** Hundredths of a percent, or centavos. */
  hundredths: number;
  wholeReais: boolean;
}

/**
 * A price in centavos after a change, rounded half up to the centavo or to the whole real. Undefined where that is less
 * than a centavo or more than any price.
 */
export function changedPrice(cents: number, { direction, by, hundredths, wholeReais }: PriceMove): number | undefined {
  const signed = direction === 'up' ? hundredths : -hundredths;
  const exact = by === 'percent' ? (cents * (10_000 + signed)) / 10_000 : cents + signed;
  const rounded = wholeReais ? Math.round(exact / 100) * 100 : Math.round(exact);
  return rounded >= 1 && rounded <= maxMoneyCents ? rounded : undefined;
}

/** Relation of a value to the quote it replaces, if it is far from it. Both in centavos. */
export type FarValue = 'above' | 'below-half';

/** Detects a value so far from its quote that it may be a slip: above it, or under half of it. */
export function farFromQuote(valueCents: number, quoteCents: number): FarValue | undefined {
  if (valueCents > quoteCents) return 'above';
  return valueCents * 2 < quoteCents ? 'below-half' : undefined;
}
