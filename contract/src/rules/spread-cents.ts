/**
 * Shares out centavos over weights, to the cent, by largest remainder; of equal remainders the earlier one is rounded
 * up. No share is larger than its weight while the amount is no larger than all weights together. Weights that are all
 * zero count alike. Amount and weights are whole and not negative. Throws where there is something to share out and
 * nobody to get it.
 */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0 && cents !== 0) throw new RangeError('There is nothing to spread centavos over.');
  const counted = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const all = counted.reduce((sum, weight) => sum + BigInt(weight), 0n);
  // Two amounts of money multiplied are more than a number holds exactly.
  const shares = counted.map((weight, place) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { place, cents: Number(exact / all), remainder: exact % all };
  });
  let left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  const byRemainder = shares.toSorted((one, other) => {
    if (one.remainder === other.remainder) return one.place - other.place;
    return one.remainder > other.remainder ? -1 : 1;
  });
  for (const share of byRemainder) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return shares.map((share) => share.cents);
}
