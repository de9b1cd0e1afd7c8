import { beginAttemptCall } from '@giro/contract/calls/orders.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiError, callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { findPurchaseFor } from '../cart/purchases.ts';
import { type Attempt, attemptKeyOf, keepAttempt } from './attempt.ts';

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
