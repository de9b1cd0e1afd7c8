import { expect, test } from 'vitest';
import { addLine, type Cart, emptyCart, setQuantity, withCoupon } from './cart.ts';
import { fingerprintOf } from './cart-price.ts';

const cart = [7, 3].reduce<Cart>(
  (filled, id) => addLine(filled, { id, name: 'x', price: 10, quantity: 1, images: [] }),
  emptyCart,
);

test('names a cart without its personal side', () => {
  expect(fingerprintOf(setQuantity(cart, 7, 2))).toBe('3x1+7x2=30');
});

test('tells apart carts with and without a coupon', () => {
  expect(fingerprintOf(withCoupon(cart, 'VOLTA10'))).toBe('3x1+7x1=20-VOLTA10');
});
