import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { Card } from '../../ui/card.tsx';
import { WayLine } from '../../ui/way-line.tsx';
import type { ShownOrder } from '../orders/order-page.ts';
import { OrderPill } from '../orders/order-pill.tsx';
import { orderStepsDone, orderWay } from '../orders/order-way.ts';
import { boughtPicture, boughtWords, orderNumberOf, orderPathOf } from '../orders/order-words.ts';
import { OrderHint } from '../orders/own/order-hint.tsx';
import { PickupCode } from '../orders/own/pickup-code.tsx';
import { ChatLink } from '../storefront/chat-link.tsx';
import styles from './alive.module.css';
import { AliveHead } from './alive-head.tsx';

/** An order that goes on: how far it is, what its buyer does next, and where it can be fetched. */
export function AliveOrder({ order }: { order: ShownOrder }) {
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
