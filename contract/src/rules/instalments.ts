import { pixDiscountTitle } from './discount.ts';
/** Bounds of the terms on which a shop takes cards. */
export const instalmentBounds = {
  most: 12,
  /** The least of one instalment, in reais. */
  leastReais: { fewest: 1, most: 1000 },
  /** Percents, two decimals at most. */
  monthlyRate: 9.99,
  pixDiscount: 20,
} as const;

/** Terms on which a shop divides a price; percents are in hundredths, so that 2,49 % is 249. */
export interface InstalmentTerms {
  mostInstalments: number;
  /** One of several instalments is never less than that, in centavos. */
  leastCents: number;
  /** Up to so many cost nothing more. */
  freeUpTo: number;
  /** Of a month. */
  monthlyRate: number;
  pixDiscount: number;
}

export const usualTerms: InstalmentTerms = {
  mostInstalments: 12,
  leastCents: 1000,
  freeUpTo: 1,
  monthlyRate: 249,
  pixDiscount: 0,
};

/** A price in so many instalments, in centavos. */
export interface Instalments {
  instalments: number;
  /** Each but the first. */
  cents: number;
  /** The first takes what does not divide. */
  firstCents: number;
  totalCents: number;
  interestCents: number;
  isFree: boolean;
}

const whole = 10_000n;

/** A number over another, both positive, half rounded up. */
const rounded = (over: bigint, under: bigint) => Number((2n * over + under) / (2n * under));

function divide(cents: number, instalments: number, { freeUpTo, monthlyRate }: InstalmentTerms): Instalments {
  if (instalments <= freeUpTo || monthlyRate === 0) {
    const each = Math.floor(cents / instalments);
    const firstCents = cents - each * (instalments - 1);
    return { instalments, cents: each, firstCents, totalCents: cents, interestCents: 0, isFree: true };
  }
  // Price's table: P·i / (1 − (1 + i)^−n), whose powers are more than a number holds exactly.
  const grown = (whole + BigInt(monthlyRate)) ** BigInt(instalments);
  const each = rounded(BigInt(cents) * BigInt(monthlyRate) * grown, whole * (grown - whole ** BigInt(instalments)));
  const totalCents = each * instalments;
  return { instalments, cents: each, firstCents: each, totalCents, interestCents: totalCents - cents, isFree: false };
}

/** Every way in which so many centavos can be divided, one instalment first; of those with several none is too small. */
export function divideInstalments(cents: number, terms: InstalmentTerms): Instalments[] {
  return Array.from({ length: terms.mostInstalments }, (_, place) => divide(cents, place + 1, terms)).filter(
    ({ instalments, cents: each }) => instalments === 1 || each >= terms.leastCents,
  );
}

/** The one to show where there is room for one: the most instalments that cost nothing more, or else the most. */
export function bestInstalments<Way extends Pick<Instalments, 'instalments' | 'isFree'>>(
  ways: readonly Way[],
): Way | undefined {
  return ways.findLast(({ isFree, instalments }) => isFree && instalments > 1) ?? ways.at(-1);
}

/** A monthly rate as that of a year, both in hundredths of a percent. */
export function yearlyRateOf(monthlyRate: number): number {
  return rounded((whole + BigInt(monthlyRate)) ** 12n, whole ** 11n) - Number(whole);
}

/** The price of those who pay by Pix is so much less, in centavos; half a centavo counts as one. */
export function pixDiscountOf(cents: number, { pixDiscount }: Pick<InstalmentTerms, 'pixDiscount'>): number {
  return rounded(BigInt(cents) * BigInt(pixDiscount), whole);
}

/** Hundredths of a percent for people: '2,49%', '5%'. */
export const formatPercent = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`;

export const interestLabel = (instalments: number): string => `Juros do parcelamento (${instalments}x)`;
/** The words that the label of a Pix discount begins with. */
export const pixDiscountLabel = (pixDiscount: number): string => `${pixDiscountTitle} (${formatPercent(pixDiscount)})`;
