import { expect, test } from 'vitest';
import { fillPath } from './fill-path.ts';

test.each([
  ['/orders', undefined, '/orders'],
  ['/orders/:id', { id: 7 }, '/orders/7'],
  ['/products/:sku/:name', { sku: 'A/1', name: 'São José' }, '/products/A%2F1/S%C3%A3o%20Jos%C3%A9'],
  ['/orders/:id', {}, '/orders/'],
] as const)('%s with %j is %s', (path, params, filled) => {
  expect(fillPath({ path }, params)).toBe(filled);
});
