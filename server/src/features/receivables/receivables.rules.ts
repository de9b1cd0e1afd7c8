import type { PayoutRule } from '@giro/contract/rules/card.ts';
import { addDays } from '@giro/contract/rules/dates.ts';

/** Part of a provider's price list; percents in hundredths. */
export interface FeeBand {
  upTo: number;
  percent: number;
}

/** A payment of a card that has come, in centavos; its day is São Paulo's. */
export interface CameIn {
  paidCents: number;
  instalments: number;
  day: string;
}

/** Ways in which the provider pays the shop. */
export interface PayoutTerms {
  payout: PayoutRule;
  payoutDays: number;
  fees: readonly FeeBand[];
}

export interface ExpectedShare {
  instalment: number;
  of: number;
  dueOn: string;
  wholeCents: number;
  /** In hundredths of a percent. */
  feePercent: number;
}

const monthDays = 30;

/** Divides centavos into equal parts; the rest is on the first. */
export function partsOf(cents: number, count: number): number[] {
  const each = Math.floor(cents / count);
  return Array.from({ length: count }, (_, place) => (place === 0 ? cents - each * (count - 1) : each));
}

/** The fee of so many instalments: of the first band that reaches them; nothing where none does. */
export const feePercentOf = (fees: readonly FeeBand[], instalments: number): number =>
  fees.find(({ upTo }) => upTo >= instalments)?.percent ?? 0;

/** The day of a share: each comes a month of thirty days after the one before. */
export const monthsAfter = (day: string, months: number): string => addDays(day, months * monthDays);

/** Shares that are expected of a payment: one sum, or one each month. */
export function expectedOf({ paidCents, instalments, day }: CameIn, terms: PayoutTerms): ExpectedShare[] {
  const of = terms.payout === 'once' ? 1 : instalments;
  const feePercent = feePercentOf(terms.fees, instalments);
  return partsOf(paidCents, of).map((wholeCents, place) => ({
    instalment: place + 1,
    of,
    dueOn: monthsAfter(addDays(day, terms.payoutDays), place),
    wholeCents,
    feePercent,
  }));
}

/** Shares in the order of their days, with what is left of each while so much is kept: the last gives first. */
export function keptOf(wholeCents: readonly number[], keptCents: number): number[] {
  let left = Math.max(0, keptCents);
  return wholeCents.map((whole) => {
    const kept = Math.min(whole, left);
    left -= kept;
    return kept;
  });
}

interface FeeOfShare {
  wholeCents: number;
  grossCents: number;
  feePercent: number;
  toldFeeCents: number | null;
}

/** The fee of what is left of a share: by the shop's own percent, or its part of what the provider has told. */
export function feeOf({ wholeCents, grossCents, feePercent, toldFeeCents }: FeeOfShare): number {
  const fee = toldFeeCents === null ? (grossCents * feePercent) / 10_000 : (toldFeeCents * grossCents) / wholeCents;
  return Math.min(grossCents, Math.round(fee));
}

/** Divides the fee that the provider has told among shares, by what each is worth; none has more than it is worth. */
export function feesTold(wholeCents: readonly number[], feeCents: number): number[] {
  const total = wholeCents.reduce((sum, cents) => sum + cents, 0);
  const fee = Math.min(Math.max(0, feeCents), total);
  const feeUpTo = (count: number) =>
    Math.floor((fee * wholeCents.slice(0, count).reduce((sum, cents) => sum + cents, 0)) / total);
  return wholeCents.map((_, place) => feeUpTo(place + 1) - feeUpTo(place));
}

/** The parts of a payment that went back, or are about to, in centavos. */
export interface WentBack {
  paidCents: number;
  /** By the shop, or by the provider on its own. */
  refundedCents: number;
  /** To the buyer's bank, which has won. */
  chargedBackCents: number;
}

/**
 * The sum that the shares of a payment stand for. A bank that takes all that is left back leaves the shares as they were, for they
 * are reversed as they are; one that takes a part is like a refund.
 */
export function standingOf({ paidCents, refundedCents, chargedBackCents }: WentBack) {
  const left = paidCents - refundedCents;
  const isReversed = chargedBackCents > 0 && chargedBackCents >= left;
  return { isReversed, cents: isReversed ? left : left - chargedBackCents };
}
