import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';

interface Renewing {
  /** Of the query that the renewal was read by. */
  queryKey: readonly unknown[];
  /** Throws `ApiError`. */
  send: (value: number) => Promise<{ renewal: Renewal }>;
  onReload: () => Promise<unknown>;
}

/** The quote as it is now, if a refusal carries it. */
function renewalIn(error: ApiError): Renewal | undefined {
  return error.body?.renewal as Renewal | undefined;
}

/** Renews a quote at just the value that is shown, and shows it as it is after that, refused or not. */
export function useRenewing({ queryKey, send, onReload }: Renewing) {
  const client = useQueryClient();
  const [isRenewed, setRenewed] = useState(false);
  const show = (renewal: Renewal) => client.setQueryData(queryKey, { renewal });

  /** Throws `ApiError`. */
  async function renew(value: number) {
    try {
      show((await send(value)).renewal);
      setRenewed(true);
    } catch (error) {
      const now = error instanceof ApiError ? renewalIn(error) : undefined;
      if (now) show(now);
      else if (error instanceof ApiError && [409, 422].includes(error.status)) await onReload();
      throw error;
    }
  }

  return { isRenewed, renew };
}
