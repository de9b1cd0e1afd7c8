import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { orderStatusLabel, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { proposalPath, salePath } from '@giro/contract/rules/record-paths.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { nextForShop } from '../proposals/next-for-shop.ts';

/** What comes next with somebody: their newest deal that is not over, an order before a proposal. */
export function useNextOfPerson({ id }: User): { words: string; action: ReactNode } | undefined {
  const may = useMay();
  const query = { user: id };
  const orders = useCall(listOrdersCall, { query }, { enabled: may('orders.see') });
  const proposals = useCall(listProposalsCall, { query }, { enabled: may('proposals.see') });
  const order = orders.data?.orders.find(({ payment }) => orderStatusRow(payment.status)?.isOver === false);
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
    proposals.data?.data.flatMap((proposal) => {
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
