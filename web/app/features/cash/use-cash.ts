import { type CashSession, listCashSessionsCall, readCashCall } from '@giro/contract/calls/cash.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf, refresh } from '../../lib/api/use-call.ts';

/** Takes over the person's drawer after a change of it: a closed one is no more theirs to move. */
export function useTakeOverCash() {
  const client = useQueryClient();
  return (session: CashSession) => {
    client.setQueryData(queryOf(readCashCall).queryKey, { session: session.closed_at ? null : session });
    void refresh(client, listCashSessionsCall);
  };
}

/** Asks anew for the person's drawer, after somebody has opened or closed it elsewhere. */
export function useReloadCash() {
  const client = useQueryClient();
  return () => refresh(client, readCashCall);
}
