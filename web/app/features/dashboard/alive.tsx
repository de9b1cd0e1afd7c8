import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { WayLine } from '../../ui/way-line.tsx';
import { type ShownOrder, useOrders } from '../orders/order-page.ts';
import { OrderPill } from '../orders/order-pill.tsx';
import {
  boughtPicture,
  boughtWords,
  orderNumberOf,
  orderPathOf,
  orderStepsDone,
  orderWay,
} from '../orders/order-words.ts';
import { OrderHint, PickupCode } from '../orders/own/order-hint.tsx';
import { byUrgency, nextStepOf } from '../proposals/own/next-step.ts';
import { NextStepCard } from '../proposals/own/next-step-card.tsx';
import { SellInvitation } from '../proposals/own/sell-invitation.tsx';
import { proposalStepsDone, proposalWay } from '../proposals/proposal-way.ts';
import { ChatLink } from '../storefront/chat-link.tsx';
import styles from './alive.module.css';
import dashboardStyles from './dashboard.module.css';

interface AliveHeadProps {
  picture: string | null | undefined;
  title: ReactNode;
  /** Leads to the whole of it. */
  to: string;
  /** The device in words. */
  children: string;
  pill?: ReactNode;
}

/** Which device something is about, at a glance. */
function AliveHead({ picture, title, to, children, pill }: AliveHeadProps) {
  return (
    <div className={styles.head}>
      <DevicePicture src={picture} size={72} />
      <div className={styles.names}>
        {title}
        <p className={styles.what}>
          <Link to={to}>{children}</Link>
        </p>
      </div>
      {pill}
    </div>
  );
}

/** An order that goes on: how far it is, what its buyer does next, and where it can be fetched. */
function AliveOrder({ order }: { order: ShownOrder }) {
  const number = orderNumberOf(order);
  const done = orderStepsDone(order.payment?.status);
  return (
    <Card component="section" className={styles.card} aria-label={`Pedido ${number}`}>
      <AliveHead
        picture={boughtPicture(order.order_items)}
        title={<h2 className={styles.title}>Pedido {number}</h2>}
        to={orderPathOf(order) ?? '/pedidos'}
        pill={<OrderPill order={order} />}
      >
        {boughtWords(order.order_items) || 'Ver o pedido'}
      </AliveHead>
      {done !== undefined && (
        <WayLine label="Andamento do pedido" steps={orderWay(fulfilmentKindOf(order))} done={done} />
      )}
      {order.pickup_code && <PickupCode order={order} code={order.pickup_code} />}
      <OrderHint order={order} />
      <ChatLink message={`Olá! É sobre o meu pedido ${number}.`}>Falar com a loja sobre este pedido</ChatLink>
    </Card>
  );
}

/** Stands where the next step would be when no proposal is under way. */
function SellCard({ isFirst }: { isFirst: boolean }) {
  return (
    <Card className={dashboardStyles.invitation}>
      <SellInvitation title={isFirst ? 'Você ainda não tem propostas' : 'Nenhuma proposta em andamento'} />
    </Card>
  );
}

/** A proposal that goes on: its next step, how far it is, and the device that it is about. */
function AliveProposal({ proposal }: { proposal: Proposal }) {
  const { id, marca, modelo, image_model } = proposal;
  const device = deviceName(marca, modelo);
  const done = proposalStepsDone(proposal);
  return (
    <NextStepCard proposal={proposal}>
      <AliveHead picture={image_model} title={null} to="/propostas-user">
        {`${device}, proposta nº\u00a0${id}`}
      </AliveHead>
      {done !== undefined && <WayLine label="Andamento da proposta" steps={proposalWay} done={done} />}
      <ChatLink message={`Olá! É sobre a minha proposta nº ${id}, ${device}.`}>
        Falar com a loja sobre esta proposta
      </ChatLink>
    </NextStepCard>
  );
}

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
