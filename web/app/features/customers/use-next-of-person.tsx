import type { ResultOf } from '@giro/contract/call.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { orderStatusLabel, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { nextForShop } from '../proposals/next-for-shop.ts';

type Next = { words: string; action: ReactNode } | undefined;

/** A failed query is asked again, but nobody waits for it. */
const isAwaited = (query: UseQueryResult) => query.isLoading && query.failureCount === 0;

/** The next matter with somebody: their newest deal that is not over, an order before a proposal. */
export function useNextOfPerson(id: number): { next: Next; isLoading: boolean } {
  const may = useMay();
  const query = { user: id };
  const orders = useCall(listOrdersCall, { query }, { enabled: id > 0 && may('orders.see') });
  const proposals = useCall(listProposalsCall, { query }, { enabled: id > 0 && may('proposals.see') });
  return { next: nextOf(orders.data, proposals.data), isLoading: isAwaited(orders) || isAwaited(proposals) };
}

function nextOf(
  orders: ResultOf<typeof listOrdersCall> | undefined,
  proposals: ResultOf<typeof listProposalsCall> | undefined,
): Next {
  const order = orders?.orders.find(({ payment }) => orderStatusRow(payment.status)?.isOver === false);
  if (order) {
    return {
      words: `O pedido ${order.order_code} está em “${orderStatusLabel(order.payment.status, 'orders')}”.`,
      action: (
        <Button component={Link} to={salePath(order.order_code)}>
          Abrir o pedido
        </Button>
      ),
    };
  }
  const [open] =
    proposals?.data.flatMap((proposal) => {
      const next = nextForShop(proposal);
      return next ? [{ id: proposal.id, words: next.words }] : [];
    }) ?? [];
  if (!open) return undefined;
  return {
    words: `Proposta ${open.id}: ${open.words}`,
    action: (
      <Button component={Link} to={proposalPath(open.id)}>
        Abrir a proposta
      </Button>
    ),
  };
}
