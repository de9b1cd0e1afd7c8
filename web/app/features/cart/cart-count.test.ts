import { expect, it } from 'vitest';
import { countProducts } from './cart-count.ts';

it.each([
  ['no cart', null, 0],
  ['an empty cart', '{"products":[]}', 0],
  ['two products, one of them three times', '{"products":[{"quantity":3},{"quantity":1}]}', 2],
  ['something else', '[1]', 0],
  ['broken text', '{', 0],
])('the badge counts different products: %s', (_, stored, count) => {
  expect(countProducts(stored)).toBe(count);
});
