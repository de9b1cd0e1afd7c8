import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-skeleton.tsx';
import type { ShownOrder } from '../orders/order-page.ts';
import { useOrders } from '../orders/use-orders.ts';
import { byUrgency, nextStepOf } from '../proposals/next-step.ts';
import styles from './alive.module.css';
import { AliveOrder } from './alive-order.tsx';
import { AliveProposal } from './alive-proposal.tsx';
import { SellCard } from './sell-card.tsx';

/** Of each kind; the lists have the others. */
const mostShown = 5;
const firstPage = { query: { page: 1 } };

const isAlive = ({ payment }: ShownOrder) => orderStatusRow(payment?.status)?.isOver === false;

interface CardsProps {
  orders: readonly ShownOrder[];
  proposals: readonly Proposal[];
  /** True if this person has never made a proposal. */
  isFirst: boolean;
}

/** The cards, those that wait for their person first; without a proposal there is a way to make one. */
function Cards({ orders, proposals, isFirst }: CardsProps) {
  const ranked = byUrgency(proposals).slice(0, mostShown);
  const isYours = (proposal: Proposal) => nextStepOf(proposal)?.isYours === true;
  const cardsOf = (some: readonly Proposal[]) =>
    some.map((proposal) => <AliveProposal key={proposal.id} proposal={proposal} />);
  return (
    <div className={styles.alive}>
      {cardsOf(ranked.filter(isYours))}
      {orders
        .filter(isAlive)
        .slice(0, mostShown)
        .map((order) => (
          <AliveOrder key={order.id} order={order} />
        ))}
      {cardsOf(ranked.filter((proposal) => !isYours(proposal)))}
      {ranked.length === 0 && <SellCard isFirst={isFirst} />}
    </div>
  );
}

/** Orders and proposals that go on. What stands below them appears with them: nothing moves that may be pressed. */
export function Alive({ children }: { children: ReactNode }) {
  const orders = useOrders(listOwnOrdersCall, firstPage);
  const proposals = useCall(listOwnProposalsCall, firstPage);
  const isPending = orders.isPending || proposals.isPending;
  const { data: bought } = orders;
  const { data: offered } = proposals;
  const isKnown = bought !== undefined && offered?.data !== undefined;
  return (
    <>
      {isPending && <ListSkeleton />}
      {isKnown && <Cards orders={bought.data} proposals={offered.data} isFirst={offered.total === 0} />}
      {!isPending && !isKnown && (
        <ErrorState
          title="Não foi possível carregar o que está em andamento."
          onRetry={() => Promise.all([orders.refetch(), proposals.refetch()])}
          retrying={orders.isFetching || proposals.isFetching}
        />
      )}
      <div hidden={isPending}>{children}</div>
    </>
  );
}
