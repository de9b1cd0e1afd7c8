import { foldName } from '@giro/contract/rules/text.ts';
import { expect, test } from 'vitest';
import { priceColumns } from './price-columns.rules.ts';

test.each([
  ['  Característica ', 'caracteristica'],
  ['VALOR   BASE', 'valor base'],
  ['Acréscimo/Abatimento', 'acrescimo/abatimento'],
])('%j compares as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test('no two headings are alike', () => {
  expect(new Set(priceColumns.map(foldName)).size).toBe(priceColumns.length);
});
