import { expect, test } from 'vitest';
import { labelOf } from './shop-catalogue.rules.ts';

test.each([
  ['Premium', 'Premium'],
  ['2 chips', '2 chips'],
  ['4', '4'],
  ['1', null],
  ['2', null],
  ['3', null],
  [undefined, undefined],
])('a model that is sent with %j has the label %j', (characteristic, label) => {
  expect(labelOf(characteristic)).toBe(label);
});
