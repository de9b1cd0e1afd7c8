import { expect, test } from 'vitest';
import { demoModels } from '../evaluation-catalogue.ts';
import { demoProducts } from '../products.ts';
import { pastBasesOf, pastPricesOf } from './past-prices.ts';

const products = demoProducts.map(({ priceReais }) => [priceReais * 100, pastPricesOf] as const);
const models = demoModels.map(({ baseReais }) => [baseReais * 100, pastBasesOf] as const);

test.each([
  ['product', products],
  ['model', models],
] as const)('every %s has a chain of prices that ends with its own, before any of the people come', (_kind, all) => {
  for (const [place, [cents, pastOf]] of all.entries()) {
    const past = pastOf(cents, place);
    expect(past).toEqual(pastOf(cents, place));
    expect(past.at(-1)?.cents).toBe(cents);
    expect(past.map(({ source }) => source === 'start')).toEqual(past.map((_, index) => index === 0));
    for (const [index, { daysAgo, cents: price }] of past.entries()) {
      const before = past[index - 1];
      expect(price).toBeGreaterThan(0);
      expect(daysAgo).toBeGreaterThanOrEqual(100);
      if (before) expect([before.daysAgo > daysAgo, before.cents !== price]).toEqual([true, true]);
    }
  }
});

test('most prices have changed within the last twelve months', () => {
  const changed = (pastOf: typeof pastPricesOf, cents: number, place: number) =>
    pastOf(cents, place).some(({ daysAgo, source }) => source !== 'start' && daysAgo < 365);
  for (const all of [products, models]) {
    const count = all.filter(([cents, pastOf], place) => changed(pastOf, cents, place)).length;
    expect(count / all.length).toBeGreaterThan(0.8);
  }
});
