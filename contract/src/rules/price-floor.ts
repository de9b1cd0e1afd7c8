/**
 * The least that a product may be sold for, and the most that a device may be bought for. Percents are whole hundredths
 * of a percent, amounts whole centavos; everything is worked out exactly.
 */

/** Of a price below the floor the shop says nothing, asks for a reason, or refuses it. */
export const floorRules = ['off', 'warn', 'refuse'] as const;
export type FloorRule = (typeof floorRules)[number];

export interface FloorTerms {
  /** The dearest of the shop's ways of being paid. */
  feePercent: number;
  taxPercent: number;
  /** The least margin, of the price. */
  marginPercent: number;
  minProfitCents: number;
}

/** From here on fees, tax and margin leave too little of a price for its cost. */
export const mostOfPrice = 9500;

const whole = 10_000n;

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Divides and rounds down, below zero too. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** So many hundredths of a percent of an amount that is not negative, half a centavo rounded up. */
export function percentOfCents(cents: number, hundredths: number): number {
  return Number((BigInt(cents) * BigInt(hundredths) + whole / 2n) / whole);
}

/** The same, rounded down. */
export function percentOfCentsDown(cents: number, hundredths: number): number {
  return Number(floorDivide(BigInt(cents) * BigInt(hundredths), whole));
}

/**
 * The smallest price that leaves the margin after its cost, fee and tax, and the least profit after the same. Throws where
 * fee, tax and margin take `mostOfPrice` or more.
 */
export function floorCents(costCents: number, terms: FloorTerms): number {
  const { feePercent, taxPercent, marginPercent, minProfitCents } = terms;
  if (feePercent + taxPercent + marginPercent >= mostOfPrice) throw new RangeError('Nothing is left of a price.');
  const left = whole - BigInt(feePercent) - BigInt(taxPercent);
  const byMargin = ceilDivide(BigInt(costCents) * whole, left - BigInt(marginPercent));
  const byProfit = ceilDivide((BigInt(costCents) + BigInt(minProfitCents)) * whole, left);
  return Number(byMargin > byProfit ? byMargin : byProfit);
}

/**
 * The most to pay for a device that sells at this price and costs so much beside what its seller is paid, so that margin
 * and least profit are left; never below zero.
 */
export function ceilingCents(priceCents: number, extrasCents: number, terms: FloorTerms): number {
  const { feePercent, taxPercent, marginPercent, minProfitCents } = terms;
  const left = percentOfCentsDown(priceCents, 10_000 - feePercent - taxPercent - marginPercent);
  return Math.max(0, left - extrasCents - minProfitCents);
}
