import type { ResultOf } from '@giro/contract/call.ts';
import type { beginAttemptCall } from '@giro/contract/calls/orders.ts';
import { browserStore } from '../../lib/browser-store.ts';

/** Its key and its cart's fingerprint. A browser's tabs share it: they show one code, and a visit of tomorrow shows it still. */
const kept = browserStore<string>({ key: 'checkout_attempt', read: (text) => text, where: 'browser' });

/** True once an order has just been placed, so that the checkout may be entered with an empty cart. */
export const completed = browserStore<boolean>({
  key: 'checkout_completed',
  read: (text) => text === 'true',
  where: 'visit',
});

/** An attempt to order, as the shop has named it. */
export type Attempt = ResultOf<typeof beginAttemptCall>;

/**
 * The key of the attempt to order this cart, if there is one: the same until the cart changes, the order is placed or
 * refused, so that a repetition after a lost answer is the same order.
 */
export function attemptKeyOf(fingerprint: string): string | undefined {
  const [key, known] = (kept.read() ?? '').split('|');
  return key && known === fingerprint ? key : undefined;
}

export function keepAttempt({ key }: Attempt, fingerprint: string): void {
  kept.write(`${key}|${fingerprint}`);
}

/** The next order is an attempt of its own, even of the same cart. */
export const endAttempt = kept.forget;
