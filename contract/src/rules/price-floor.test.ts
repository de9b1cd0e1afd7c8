import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ceilingCents,
  type FloorTerms,
  floorCents,
  mostOfPrice,
  percentOfCents,
  percentOfCentsDown,
} from './price-floor.ts';

const none: FloorTerms = { feePercent: 0, taxPercent: 0, marginPercent: 0, minProfitCents: 0 };
const terms = (changes: Partial<FloorTerms>): FloorTerms => ({ ...none, ...changes });

const anyTerms = fc
  .record({
    feePercent: fc.nat(4000),
    taxPercent: fc.nat(4000),
    marginPercent: fc.nat(4000),
    minProfitCents: fc.nat(3000),
  })
  .filter(({ feePercent, taxPercent, marginPercent }) => feePercent + taxPercent + marginPercent < mostOfPrice);

/** By the words of the rule: the margin is left after cost, fee and tax, and so is the least profit. */
function leavesEnough(
  price: number,
  cost: number,
  { feePercent, taxPercent, marginPercent, minProfitCents }: FloorTerms,
) {
  const [all, fees] = [BigInt(price) * 10_000n, BigInt(price) * BigInt(feePercent + taxPercent)];
  const margin = BigInt(price) * BigInt(marginPercent);
  const left = all - fees - BigInt(cost) * 10_000n;
  return left >= margin && left >= BigInt(minProfitCents) * 10_000n;
}

describe('the floor', () => {
  test.each([
    [100_000, none, 100_000],
    [0, none, 0],
    [0, terms({ minProfitCents: 500 }), 500],
    [100_000, terms({ marginPercent: 1000 }), 111_112],
    [100_000, terms({ feePercent: 499, taxPercent: 600, marginPercent: 1000 }), 126_567],
    [100_000, terms({ feePercent: 499, taxPercent: 600, minProfitCents: 15_000 }), 129_199],
    [1, terms({ feePercent: 1 }), 2],
    [100_000, terms({ marginPercent: 9499 }), 1_996_008],
  ])('of a cost of %d centavos on %j is %d', (cost, on, floor) => expect(floorCents(cost, on)).toBe(floor));

  test('is the smallest price which leaves enough, of all prices one by one', () => {
    fc.assert(
      fc.property(fc.nat(3000), anyTerms, (cost, on) => {
        let price = 0;
        while (!leavesEnough(price, cost, on)) price += 1;
        expect(floorCents(cost, on)).toBe(price);
      }),
      { numRuns: 200 },
    );
  });

  test('is so for the largest amounts too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000_000 }), anyTerms, (cost, on) => {
        const floor = floorCents(cost, on);
        expect(leavesEnough(floor, cost, on)).toBe(true);
        if (floor > 0) expect(leavesEnough(floor - 1, cost, on)).toBe(false);
      }),
    );
  });

  test('is none where fee, tax and margin leave nothing', () => {
    expect(() => floorCents(1, terms({ feePercent: 3000, taxPercent: 3000, marginPercent: 3500 }))).toThrow(RangeError);
  });
});

describe('the ceiling', () => {
  test.each([
    [100_000, 0, none, 100_000],
    [100_001, 3000, terms({ feePercent: 499, taxPercent: 600, marginPercent: 1000 }), 76_010],
    [100_000, 3000, terms({ minProfitCents: 15_000 }), 82_000],
    [1000, 3000, none, 0],
  ])('at a price of %d with extras of %d on %j is %d', (price, extras, on, ceiling) => {
    expect(ceilingCents(price, extras, on)).toBe(ceiling);
  });

  test('leaves a price that is no less than the floor of what was paid', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(1_000_000), anyTerms, (price, extras, on) => {
        const paid = ceilingCents(price, extras, { ...on, minProfitCents: 0 });
        if (paid > 0) expect(floorCents(paid + extras, { ...on, minProfitCents: 0 })).toBeLessThanOrEqual(price);
      }),
    );
  });
});

test('a percentage rounds half a centavo up, or down to the whole one', () => {
  expect([percentOfCents(50, 100), percentOfCents(49, 100), percentOfCents(100_000, 499)]).toEqual([1, 0, 4990]);
  expect([percentOfCentsDown(99, 9999), percentOfCentsDown(-1, 5000), percentOfCentsDown(0, 1)]).toEqual([98, -1, 0]);
});
