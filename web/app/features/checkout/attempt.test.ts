import { describe, expect, it } from 'vitest';
import { addLine, type Cart, emptyCart, setQuantity } from '../cart/cart.ts';
import { attemptKeyOf, endAttempt, fingerprintOf, keepAttempt } from './attempt.ts';

function openStore() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function cartOf(...ids: number[]): Cart {
  return ids.reduce<Cart>(
    (cart, id) => addLine(cart, { id, name: 'x', price: 10, quantity: 1, images: [] }),
    emptyCart,
  );
}

const attempt = { key: 'uma-tentativa', txid: 'A'.repeat(25) };

function begun(cart: Cart) {
  const store = openStore();
  keepAttempt(attempt, fingerprintOf(cart), store);
  return (other: Cart) => attemptKeyOf(fingerprintOf(other), store);
}

describe('an attempt to order', () => {
  it('keeps its key as long as the cart makes the same order', () => {
    const keyOf = begun(cartOf(1, 2));
    expect(keyOf({ ...cartOf(2, 1), deliveryMethod: 'Retirada na Loja' })).toBe(attempt.key);
  });

  it('is another one for another quantity, another product or another price', () => {
    const cart = cartOf(1);
    const keyOf = begun(cart);
    for (const other of [setQuantity(cart, 1, 2), cartOf(1, 2), { ...cart, totalAmount: 9 }]) {
      expect(keyOf(other)).toBeUndefined();
    }
  });

  it('is another one after it has ended, also for the same cart', () => {
    const store = openStore();
    keepAttempt(attempt, fingerprintOf(cartOf(1)), store);
    endAttempt(store);
    expect(attemptKeyOf(fingerprintOf(cartOf(1)), store)).toBeUndefined();
  });
});

it('names a cart without its personal side', () => {
  expect(fingerprintOf(setQuantity(cartOf(7, 3), 7, 2))).toBe('3x1+7x2=30');
});
