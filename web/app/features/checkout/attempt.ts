import { randomKey } from '../../lib/random-key.ts';
import type { Cart } from '../cart/cart.ts';

const storageKey = 'checkout_attempt';

type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a cart orders, as short text: equal for carts that make the same order. */
export function fingerprintOf({ products, totalAmount }: Pick<Cart, 'products' | 'totalAmount'>): string {
  const lines = products.map(({ id, quantity }) => `${id}x${quantity}`).sort();
  return `${lines.join('+')}=${totalAmount}`;
}

/**
 * The idempotency key of the attempt to order this cart: the same until the cart changes, the order is placed or
 * refused, so that a repetition after a lost answer is the same order.
 */
export function attemptKeyOf(cart: Cart, store: SessionStore): string {
  const fingerprint = fingerprintOf(cart);
  const [key, known] = (store.getItem(storageKey) ?? '').split('|');
  if (key && known === fingerprint) return key;
  const fresh = randomKey();
  store.setItem(storageKey, `${fresh}|${fingerprint}`);
  return fresh;
}

/** The next order is an attempt of its own, even of the same cart. */
export function endAttempt(store: SessionStore): void {
  store.removeItem(storageKey);
}
