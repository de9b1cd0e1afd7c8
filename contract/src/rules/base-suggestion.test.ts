import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureCents, impliedBaseCents, medianCents, suggestedBaseCents } from './base-suggestion.ts';

const none = { failed: 0, decided: 0 };

test('a sale implies the base which would have left the margin: what its answers did to the quote is taken out', () => {
  const sale = { priceCents: 250_000, feeCents: 12_475, taxCents: 15_000, extrasCents: 8000, effectsCents: -30_000 };
  expect(impliedBaseCents(sale, 2000)).toBe(250_000 - 12_475 - 15_000 - 8000 - 50_000 + 30_000);
  expect(
    impliedBaseCents({ ...sale, priceCents: 99, feeCents: 0, taxCents: 0, extrasCents: 0, effectsCents: 0 }, 3333),
  ).toBe(67);
});

describe('the middle', () => {
  test.each([
    [[], undefined],
    [[7], 7],
    [[9, 1], 5],
    [[1, 2], 1],
    [[-2, -1], -2],
    [[3, 1, 2], 2],
    [[10, 1, 3, 2], 2],
  ])('of %j is %s', (values, middle) => expect(medianCents(values)).toBe(middle));

  test('has as many values above it as below', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = medianCents(values) ?? Number.NaN;
        expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length + 1);
      }),
    );
  });
});

describe('a suggestion', () => {
  test('comes in steps of R$ 10, less the share of what fails, and is never less than nothing', () => {
    expect(suggestedBaseCents([150_999, 152_000, 151_500], none, 50_000)).toBe(151_000);
    expect(suggestedBaseCents([150_999, 152_000, 151_500], { failed: 1, decided: 8 }, 50_000)).toBe(145_000);
    expect(suggestedBaseCents([-5, 10, 20], none, 0)).toBe(0);
  });

  test('needs three sales', () => {
    expect(suggestedBaseCents([150_000, 150_000], none, 0)).toBeUndefined();
    expect(suggestedBaseCents([150_000, 150_000, 150_000], none, 0)).toBe(150_000);
  });

  test('rounds the share of failures half up', () => {
    expect([failureCents({ failed: 1, decided: 3 }, 100), failureCents({ failed: 1, decided: 2 }, 1)]).toEqual([33, 1]);
    expect(failureCents(none, 100)).toBe(0);
    expect(failureCents({ failed: 5, decided: 5 }, 1_000_000_000)).toBe(1_000_000_000);
  });
});
