import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, isBoughtTooDear, marginOf, monthPattern } from './earnings.ts';

test('months are counted over the ends of years', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-11', 0)]).toEqual([
    '2025-12',
    '2027-01',
    '2026-11',
  ]);
  for (const month of ['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01']) expect(month).not.toMatch(monthPattern);
});

test('a margin is what is left of the value, to one decimal; of nothing there is none', () => {
  expect([marginOf(1000, 250), marginOf(900, -100), marginOf(0, 0), marginOf(3, 1)]).toEqual([25, -11.1, null, 33.3]);
});

test('what leaves nothing is too dear, and what leaves less than the shop means to add', () => {
  expect(isBoughtTooDear(1000, 1000, 0)).toBe(true);
  expect(isBoughtTooDear(1000, 1001, 0)).toBe(false);
  expect(isBoughtTooDear(1000, 1299, 30)).toBe(true);
  expect(isBoughtTooDear(1000, 1300, 30)).toBe(false);
});

test('a higher price never makes a device dearer', () => {
  const amounts = [fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(500)] as const;
  fc.assert(
    fc.property(...amounts, (cost, price, more, margin) => {
      if (!isBoughtTooDear(cost, price, margin)) expect(isBoughtTooDear(cost, price + more, margin)).toBe(false);
    }),
  );
});
