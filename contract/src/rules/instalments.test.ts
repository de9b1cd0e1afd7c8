import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestInstalments,
  divideInstalments,
  type InstalmentTerms,
  pixDiscountLabel,
  pixDiscountOf,
  usualTerms,
  yearlyRateOf,
} from './instalments.ts';

const wayOf = (cents: number, instalments: number, terms: Partial<InstalmentTerms> = {}) =>
  divideInstalments(cents, { ...usualTerms, ...terms }).find((each) => each.instalments === instalments);

describe('a price in instalments', () => {
  test('costs interest by the table of equal payments', () => {
    expect(wayOf(129_900, 12)).toEqual({
      instalments: 12,
      cents: 12_656,
      firstCents: 12_656,
      totalCents: 151_872,
      interestCents: 21_972,
      isFree: false,
    });
    expect(wayOf(129_900, 1)).toMatchObject({ cents: 129_900, totalCents: 129_900, isFree: true });
    expect(wayOf(129_900, 2)).toMatchObject({ cents: 67_386, isFree: false });
  });

  test('costs nothing more up to a number, and the first instalment takes what does not divide', () => {
    const free = { freeUpTo: 10 };
    expect(wayOf(129_999, 10, free)).toMatchObject({ cents: 12_999, firstCents: 13_008, totalCents: 129_999 });
    expect(wayOf(129_999, 11, free)?.isFree).toBe(false);
    expect(wayOf(129_999, 12, { monthlyRate: 0 })).toMatchObject({ interestCents: 0, isFree: true });
  });

  test('has none that is smaller than the shop wants, but always one', () => {
    const numbers = (cents: number, leastCents: number) =>
      divideInstalments(cents, { ...usualTerms, freeUpTo: 12, leastCents }).map(({ instalments }) => instalments);
    expect(numbers(3000, 1000)).toEqual([1, 2, 3]);
    expect(numbers(2999, 1000)).toEqual([1, 2]);
    expect(numbers(1, 1000)).toEqual([1]);
  });

  test.each([
    [1, 12],
    [10, 10],
    [12, 12],
  ])('is shown by its best: free up to %i, %i instalments', (freeUpTo, instalments) => {
    expect(bestInstalments(divideInstalments(500_000, { ...usualTerms, freeUpTo }))?.instalments).toBe(instalments);
  });

  test('is shown by most of them where those that cost nothing more are too small', () => {
    const terms = { ...usualTerms, freeUpTo: 3, leastCents: 1_000_000 };
    expect(bestInstalments(divideInstalments(500_000, terms))).toMatchObject({ instalments: 1 });
  });

  test('is never less than its price, grows with each instalment, and equals a count by money of each month', () => {
    const anyTerms = fc.record({
      mostInstalments: fc.integer({ min: 1, max: 12 }),
      leastCents: fc.integer({ min: 100, max: 100_000 }),
      freeUpTo: fc.integer({ min: 1, max: 12 }),
      monthlyRate: fc.integer({ min: 0, max: 999 }),
      pixDiscount: fc.integer({ min: 0, max: 2000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), anyTerms, (cents, terms) => {
        const ways = divideInstalments(cents, terms);
        expect(ways[0]).toMatchObject({ instalments: 1, cents, totalCents: cents });
        for (const way of ways) {
          expect(way.firstCents + way.cents * (way.instalments - 1)).toBe(way.totalCents);
          expect(way.totalCents - way.interestCents).toBe(cents);
          if (way.isFree) continue;
          // The debt grows by the rate each month and shrinks by what is paid, down to nothing but rounding.
          let debt = cents;
          for (let month = 0; month < way.instalments; month++) debt += debt * (terms.monthlyRate / 10_000) - way.cents;
          expect(Math.abs(debt)).toBeLessThanOrEqual(way.instalments * 0.51 * (1 + terms.monthlyRate / 10_000) ** 12);
        }
      }),
    );
  });
});

test('a rate of a month is one of a year, with what it earns meanwhile', () => {
  expect([249, 0, 999, 1].map(yearlyRateOf)).toEqual([3433, 0, 21_350, 12]);
});

test('a Pix costs less by a percent, half a centavo rounded up', () => {
  expect([129_900, 10, 30, 1].map((cents) => pixDiscountOf(cents, { pixDiscount: 500 }))).toEqual([6495, 1, 2, 0]);
  expect(pixDiscountLabel(500)).toBe('Desconto no Pix (5%)');
  expect(pixDiscountLabel(250)).toBe('Desconto no Pix (2,5%)');
});
