import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spreadCents } from './money.ts';

const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 100 });

describe('centavos spread over weights', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [10, 0, 10], [3, 0, 2]],
    [10, [1, 2, 7], [1, 2, 7]],
    [1, [1, 2], [0, 1]],
    [7, [0, 0], [4, 3]],
    [0, [], []],
  ])('%i over %j are %j', (cents, over, shares) => expect(spreadCents(cents, over)).toEqual(shares));

  test('need somebody to get them', () => expect(() => spreadCents(1, [])).toThrow('spread'));

  test('are all spread, each share within a centavo of the exact one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (cents, over) => {
        const shares = spreadCents(cents, over);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        const all = over.reduce((sum, weight) => sum + BigInt(weight), 0n);
        if (all === 0n) return;
        for (const [place, share] of shares.entries()) {
          const floor = Number((BigInt(cents) * BigInt(over[place] ?? 0)) / all);
          expect(share === floor || share === floor + 1).toBe(true);
        }
      }),
    );
  });

  test('take from no line more than it costs', () => {
    fc.assert(
      fc.property(weights, fc.nat(), (over, part) => {
        const all = over.reduce((sum, weight) => sum + weight, 0);
        const cents = all === 0 ? 0 : part % (all + 1);
        for (const [place, share] of spreadCents(cents, over).entries()) {
          expect(share).toBeLessThanOrEqual(over[place] ?? 0);
        }
      }),
    );
  });

  test('go to the earlier of equal lines first', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 50 }), (cents, count) => {
        const shares = spreadCents(
          cents,
          Array.from({ length: count }, () => 1),
        );
        expect(shares).toEqual(shares.toSorted((one, other) => other - one));
      }),
    );
  });
});
