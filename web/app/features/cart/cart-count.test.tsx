import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCartCount } from './cart-count.ts';

it.each([
  ['no cart', undefined, 0],
  ['an empty cart', '{"products":[]}', 0],
  ['two products, one of them three times', '{"products":[{"quantity":3},{"quantity":1}]}', 2],
  ['something else', '[1]', 0],
  ['broken text', '{', 0],
])('the badge counts different products: %s', (_, stored, count) => {
  if (stored !== undefined) localStorage.setItem('cart', stored);
  expect(renderHook(useCartCount).result.current).toBe(count);
});
