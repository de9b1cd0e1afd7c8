/** Relation of a value to the quote it replaces, if it is far from it. Both in centavos. */
export type FarValue = 'above' | 'below-half';

/** Detects a value so far from its quote that it may be a slip: above it, or under half of it. */
export function farFromQuote(valueCents: number, quoteCents: number): FarValue | undefined {
  if (valueCents > quoteCents) return 'above';
  return valueCents * 2 < quoteCents ? 'below-half' : undefined;
}
