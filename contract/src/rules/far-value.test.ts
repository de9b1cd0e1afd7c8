import { describe, expect, test } from 'vitest';
import { farFromQuote } from './far-value.ts';

describe('a value beside a quote of R$ 1.000,00', () => {
  test.each([
    [100_001, 'above'],
    [100_000, undefined],
    [50_000, undefined],
    [49_999, 'below-half'],
    [0, 'below-half'],
  ] as const)('of %i centavos is %s', (cents, expected) => expect(farFromQuote(cents, 100_000)).toBe(expected));
});
