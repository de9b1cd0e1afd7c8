import type { ResultOf } from '@giro/contract/call.ts';
import type { beginAttemptCall } from '@giro/contract/calls/orders.ts';

const storageKey = 'checkout_attempt';

/** The browser's own, which its tabs share: they show one code, and a visit of tomorrow shows it still. */
type AttemptStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An attempt to order, as the shop has named it. */
export type Attempt = ResultOf<typeof beginAttemptCall>;

/**
 * The key of the attempt to order this cart, if there is one: the same until the cart changes, the order is placed or
 * refused, so that a repetition after a lost answer is the same order.
 */
export function attemptKeyOf(fingerprint: string, store: AttemptStore): string | undefined {
  const [key, known] = (store.getItem(storageKey) ?? '').split('|');
  return key && known === fingerprint ? key : undefined;
}

export function keepAttempt({ key }: Attempt, fingerprint: string, store: AttemptStore): void {
  store.setItem(storageKey, `${key}|${fingerprint}`);
}

/** The next order is an attempt of its own, even of the same cart. */
export function endAttempt(store: AttemptStore): void {
  store.removeItem(storageKey);
}
