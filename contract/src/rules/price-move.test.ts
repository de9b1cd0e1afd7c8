import { describe, expect, test } from 'vitest';
import { maxMoneyCents } from './money.ts';
import { changedPrice, farFromQuote, type PriceMove } from './price-move.ts';

const change = (
  direction: PriceMove['direction'],
  by: PriceMove['by'],
  hundredths: number,
  wholeReais = false,
): PriceMove => ({ direction, by, hundredths, wholeReais });

test.each([
  [259_990, change('up', 'percent', 1000), 285_989],
  [259_990, change('down', 'percent', 750), 240_491],
  [100_050, change('up', 'percent', 1000, true), 110_100],
  [105_000, change('down', 'reais', 5000), 100_000],
  [100_049, change('up', 'reais', 1, true), 100_100],
  [0, change('up', 'reais', 95_000), 95_000],
  [0, change('up', 'percent', 1000), undefined],
  [100, change('down', 'reais', 100), undefined],
  [149, change('down', 'reais', 100, true), undefined],
  [maxMoneyCents, change('up', 'reais', 1), undefined],
])('%d centavos after %j are %s', (cents, by, after) => {
  expect(changedPrice(cents, by)).toBe(after);
});

describe('a value beside a quote of R$ 1.000,00', () => {
  test.each([
    [100_001, 'above'],
    [100_000, undefined],
    [50_000, undefined],
    [49_999, 'below-half'],
    [0, 'below-half'],
  ] as const)('of %i centavos is %s', (cents, expected) => expect(farFromQuote(cents, 100_000)).toBe(expected));
});
