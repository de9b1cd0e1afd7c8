import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addLine, type Cart, emptyCart, setQuantity, withCoupon } from '../cart/cart.ts';
import { fingerprintOf } from '../cart/cart-price.ts';
import { attemptKeyOf, endAttempt, keepAttempt } from './attempt.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

function cartOf(...ids: number[]): Cart {
  return ids.reduce<Cart>(
    (cart, id) => addLine(cart, { id, name: 'x', price: 10, quantity: 1, images: [] }),
    emptyCart,
  );
}

const attempt = { key: 'uma-tentativa', txid: 'A'.repeat(25) };

function begun(cart: Cart) {
  keepAttempt(attempt, fingerprintOf(cart));
  return (other: Cart) => attemptKeyOf(fingerprintOf(other));
}

describe('an attempt to order', () => {
  it('keeps its key as long as the cart makes the same order', () => {
    const keyOf = begun(cartOf(1, 2));
    expect(keyOf({ ...cartOf(2, 1), deliveryMethod: 'Retirada na Loja' })).toBe(attempt.key);
  });

  it('is another one for another quantity, another product, another price or another coupon', () => {
    const cart = cartOf(1);
    const keyOf = begun(cart);
    const others = [setQuantity(cart, 1, 2), cartOf(1, 2), { ...cart, totalAmount: 9 }, withCoupon(cart, 'VOLTA10')];
    for (const other of others) {
      expect(keyOf(other)).toBeUndefined();
    }
  });

  it('is another one after it has ended, also for the same cart', () => {
    keepAttempt(attempt, fingerprintOf(cartOf(1)));
    endAttempt();
    expect(attemptKeyOf(fingerprintOf(cartOf(1)))).toBeUndefined();
  });
});
