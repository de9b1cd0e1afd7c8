import { expect, test } from 'vitest';
import { gtinOf } from './gtin.ts';

test.each([
  ['7891000315507', '7891000315507'],
  ['789 1000 31550-7', '7891000315507'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['7891000315508', undefined],
  ['123', undefined],
  ['0000000000000', undefined],
  ['não tem', undefined],
])('%s', (written, gtin) => {
  expect(gtinOf(written)).toBe(gtin);
});
