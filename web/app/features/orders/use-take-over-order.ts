import type { ResultOf } from '@giro/contract/call.ts';
import { countOrdersCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listMailsCall } from '@giro/contract/calls/mails.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/use-call.ts';
import { type ShownOrder, withOrder } from './order-page.ts';

/** Brings an order's row up to date where it stands; other pages, filters and counts are asked for anew. */
export function useTakeOverOrder() {
  const client = useQueryClient();

  return (changed: ShownOrder) => {
    client.setQueriesData<ResultOf<typeof listOrdersCall>>({ queryKey: [listOrdersCall.path] }, (answer) =>
      answer ? withOrder(answer, changed) : answer,
    );
    void refresh(client, countOrdersCall, readPanelCall, readOrderCall, listMailsCall);
    void client.invalidateQueries({ queryKey: [listOrdersCall.path], refetchType: 'none' });
  };
}
