import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedOf, feeOf, feePercentOf, feesTold, keptOf, partsOf, standingOf } from './receivables.rules.ts';

const fees = [
  { upTo: 1, percent: 299 },
  { upTo: 6, percent: 399 },
  { upTo: 12, percent: 499 },
];
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const cents = fc.integer({ min: 100, max: 1_000_000_00 });
const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });

test('a provider that pays once owes one sum, after its days', () => {
  const came = { paidCents: 151_872, instalments: 12, day: '2026-12-20' };
  expect(expectedOf(came, { payout: 'once', payoutDays: 14, fees })).toEqual([
    { instalment: 1, of: 1, dueOn: '2027-01-03', wholeCents: 151_872, feePercent: 499 },
  ]);
});

test('one that pays by the month owes each instalment thirty days after the one before; the rest is on the first', () => {
  const came = { paidCents: 1000, instalments: 3, day: '2026-11-27' };
  const shares = expectedOf(came, { payout: 'monthly', payoutDays: 30, fees });
  expect(shares.map(({ instalment, of, dueOn, wholeCents }) => [instalment, of, dueOn, wholeCents])).toEqual([
    [1, 3, '2026-12-27', 334],
    [2, 3, '2027-01-26', 333],
    [3, 3, '2027-02-25', 333],
  ]);
});

test.each([
  [1, 299],
  [2, 399],
  [6, 399],
  [7, 499],
  [12, 499],
])('%i instalments cost %i hundredths of a percent', (instalments, percent) => {
  expect(feePercentOf(fees, instalments)).toBe(percent);
});

test('a number of instalments that no band reaches costs nothing that is known', () => {
  expect([feePercentOf([], 1), feePercentOf(fees.slice(0, 2), 7)]).toEqual([0, 0]);
});

test('parts add up, and the first is never the smallest', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 12 }), (total, count) => {
      const divided = partsOf(total, count);
      expect([divided.length, sum(divided)]).toEqual([count, total]);
      expect(divided[0]).toBe(Math.max(...divided));
    }),
  );
});

test('what goes back is taken from the last', () => {
  expect(keptOf([334, 333, 333], 1000)).toEqual([334, 333, 333]);
  expect(keptOf([334, 333, 333], 500)).toEqual([334, 166, 0]);
  expect(keptOf([334, 333, 333], 0)).toEqual([0, 0, 0]);
});

test('what is kept adds up to what was not given back', () => {
  fc.assert(
    fc.property(parts, fc.nat(), (wholes, back) => {
      const kept = Math.max(0, sum(wholes) - back);
      const left = keptOf(wholes, kept);
      expect(sum(left)).toBe(kept);
      expect(left.every((each, place) => each >= 0 && each <= (wholes[place] ?? 0))).toBe(true);
    }),
  );
});

test('the fee is rounded to the nearest centavo, half up', () => {
  const share = { wholeCents: 1000, grossCents: 1000, toldFeeCents: null };
  expect(feeOf({ ...share, feePercent: 499 })).toBe(50);
  expect(feeOf({ ...share, grossCents: 50, feePercent: 100 })).toBe(1);
  expect(feeOf({ ...share, grossCents: 49, feePercent: 100 })).toBe(0);
});

test('the fee that the provider has told shrinks with what is left of its share', () => {
  const share = { wholeCents: 1000, feePercent: 499, toldFeeCents: 60 };
  expect([1000, 500, 0].map((grossCents) => feeOf({ ...share, grossCents }))).toEqual([60, 30, 0]);
});

test('a told fee is divided to the centavo, and no share costs more than it is worth', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: -10, max: 20_000_000 }), (wholes, fee) => {
      const divided = feesTold(wholes, fee);
      expect(sum(divided)).toBe(Math.min(Math.max(0, fee), sum(wholes)));
      expect(divided.every((each, place) => each >= 0 && each <= (wholes[place] ?? 0))).toBe(true);
    }),
  );
});

test.each([
  ['nothing', 0, 0, { isReversed: false, cents: 1000 }],
  ['a refund', 300, 0, { isReversed: false, cents: 700 }],
  ['the bank, all of it', 0, 1000, { isReversed: true, cents: 1000 }],
  ['a refund, and the bank the rest', 300, 700, { isReversed: true, cents: 700 }],
  ['the bank, a part', 0, 400, { isReversed: false, cents: 600 }],
  ['refunds, all of it', 1000, 0, { isReversed: false, cents: 0 }],
])('where %s took money back, the shares stand for the rest', (_, refundedCents, chargedBackCents, standing) => {
  expect(standingOf({ paidCents: 1000, refundedCents, chargedBackCents })).toEqual(standing);
});
