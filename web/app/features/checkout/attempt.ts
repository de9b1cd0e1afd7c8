import type { ResultOf } from '@giro/contract/call.ts';
import { beginAttemptCall } from '@giro/contract/calls/orders.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiError, callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { browserStore } from '../../lib/browser-store.ts';
import { findPurchaseFor } from '../cart/purchases.ts';

/** Its key and its cart's fingerprint. A browser's tabs share it: they show one code, and a visit of tomorrow shows it still. */
const kept = browserStore<string>({ key: 'checkout_attempt', read: (text) => text, where: 'browser' });

/** True once an order has just been placed, so that the checkout may be entered with an empty cart. */
export const completed = browserStore<boolean>({
  key: 'checkout_completed',
  read: (text) => text === 'true',
  where: 'visit',
});

/** An attempt to order, as the shop has named it. */
type Attempt = ResultOf<typeof beginAttemptCall>;

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

const queryName = 'checkout-attempt';

async function fetchAttempt(fingerprint: string): Promise<Attempt> {
  const key = findPurchaseFor(fingerprint)?.key ?? attemptKeyOf(fingerprint);
  const attempt = await callApi(beginAttemptCall, { body: { key } });
  keepAttempt(attempt, fingerprint);
  return attempt;
}

/** The attempt to order this cart, asked of the shop while `isWanted`: the same after a reload and in another tab. */
export function useAttempt(fingerprint: string, isWanted: boolean) {
  const client = useQueryClient();
  const query = useQuery<Attempt, ApiError>({
    queryKey: [queryName, fingerprint],
    queryFn: () => fetchAttempt(fingerprint),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Whoever comes back has perhaps confirmed their e-mail.
    refetchOnWindowFocus: ({ state }) => (state.status === 'error' ? 'always' : false),
  });
  const isSignedOut = query.error?.status === 401;

  useEffect(() => {
    if (isSignedOut) forgetSession(client);
  }, [isSignedOut, client]);

  return {
    attempt: query.data,
    error: query.isFetching ? null : query.error,
    isFetching: query.isFetching,
    fetchAgain: () => client.resetQueries({ queryKey: [queryName] }),
  };
}
