import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
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

/** Orders and proposals that go on, what waits for their person first. Without a proposal there is a way to make one. */
export function Alive() {
  const orders = useOrders(listOwnOrdersCall, firstPage);
  const proposals = useCall(listOwnProposalsCall, firstPage);
  if (orders.isPending || proposals.isPending) return <ListSkeleton />;
  if (!orders.data || !proposals.data?.data) {
    return (
      <ErrorState
        title="Não foi possível carregar o que está em andamento."
        onRetry={() => Promise.all([orders.refetch(), proposals.refetch()])}
        retrying={orders.isFetching || proposals.isFetching}
      />
    );
  }
  const ranked = byUrgency(proposals.data.data).slice(0, mostShown);
  const isYours = (proposal: Proposal) => nextStepOf(proposal)?.isYours === true;
  const cardsOf = (some: readonly Proposal[]) =>
    some.map((proposal) => <AliveProposal key={proposal.id} proposal={proposal} />);
  return (
    <div className={styles.alive}>
      {cardsOf(ranked.filter(isYours))}
      {orders.data.data
        .filter(isAlive)
        .slice(0, mostShown)
        .map((order) => (
          <AliveOrder key={order.id} order={order} />
        ))}
      {cardsOf(ranked.filter((proposal) => !isYours(proposal)))}
      {ranked.length === 0 && <SellCard isFirst={proposals.data.total === 0} />}
    </div>
  );
}
