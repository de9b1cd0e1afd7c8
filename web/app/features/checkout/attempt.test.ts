import { afterEach, describe, expect, it, vi } from 'vitest';
import { addLine, type Cart, emptyCart, setQuantity } from '../cart/cart.ts';
import { attemptKeyOf, endAttempt, fingerprintOf } from './attempt.ts';

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

afterEach(() => vi.unstubAllGlobals());

describe('an attempt to order', () => {
  it('keeps its key as long as the cart makes the same order', () => {
    const store = openStore();
    const key = attemptKeyOf(cartOf(1, 2), store);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(attemptKeyOf({ ...cartOf(2, 1), deliveryMethod: 'Retirada na Loja' }, store)).toBe(key);
  });

  it('is a new one for another quantity, another product or another price', () => {
    const store = openStore();
    const cart = cartOf(1);
    const keys = [cart, setQuantity(cart, 1, 2), cartOf(1, 2), { ...cart, totalAmount: 9 }].map((each) =>
      attemptKeyOf(each, store),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('is a new one after it has ended, also for the same cart', () => {
    const store = openStore();
    const key = attemptKeyOf(cartOf(1), store);
    endAttempt(store);
    expect(attemptKeyOf(cartOf(1), store)).not.toBe(key);
  });

  it('has a key also where the browser gives no UUID', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    expect(attemptKeyOf(cartOf(1), openStore())).toMatch(/^[0-9a-f]{32}$/);
  });
});

it('names a cart without its personal side', () => {
  expect(fingerprintOf(setQuantity(cartOf(7, 3), 7, 2))).toBe('3x1+7x2=30');
});
