import { expect, test } from 'vitest';
import { priceColumns, productColumns } from './table-columns.ts';
import { foldName } from './text.ts';

test.each([
  ['  Característica ', 'caracteristica'],
  ['VALOR   BASE', 'valor base'],
  ['Acréscimo/Abatimento', 'acrescimo/abatimento'],
])('%j compares as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test.each([
  ['prices', priceColumns],
  ['products', productColumns],
])('no two headings of a table of %s are alike', (_table, columns) => {
  expect(new Set(columns.map(foldName)).size).toBe(columns.length);
});
