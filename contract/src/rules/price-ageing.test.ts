import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agedPriceCents } from './price-ageing.ts';

test.each([
  [259_990, 500, 0, 246_900],
  [100_000, 500, 0, 95_000],
  [100_050, 1, 0, 100_000],
  [1052, 500, 0, 999],
  [1053, 500, 0, 1000],
  [999, 1000, 0, 899],
  [1, 5000, 0, 1],
  [100_000, 500, 97_123, 97_123],
  [100_000, 500, 110_000, 110_000],
  [0, 500, 0, 1],
])('%d centavos less %d hundredths of a percent over a floor of %d become %d', (price, percent, floor, aged) => {
  expect(agedPriceCents(price, percent, floor)).toBe(aged);
});

test('a price comes down to the floor by steps and stays there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(2_000_000_000),
      (price, percent, floor) => {
        const aged = agedPriceCents(price, percent, floor);
        expect(aged).toBeGreaterThanOrEqual(floor);
        const exact = Number((BigInt(price) * BigInt(10_000 - percent)) / 10_000n);
        if (exact >= 1 && floor <= exact - (exact % 100)) expect(aged).toBeLessThanOrEqual(exact);
      },
    ),
  );
});
