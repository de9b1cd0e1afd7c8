import type { FulfilmentKind } from '@giro/contract/rules/fulfilment.ts';
import { type OrderStatus, orderStatus } from '@giro/contract/rules/order-status.ts';

/** From the cart to the buyer's hand. */
export const orderWay = (kind: FulfilmentKind) => ['Pedido', 'Pagamento', 'Separação', kind.step];

const done: Record<OrderStatus, number | undefined> = {
  [orderStatus.pending]: 1,
  [orderStatus.approved]: 2,
  [orderStatus.pickup]: 3,
  [orderStatus.shipped]: 3,
  [orderStatus.delivered]: 4,
  [orderStatus.cancelled]: undefined,
};

/** The number of steps that an order of this status has behind it; undefined for one that has left the way. */
export function orderStepsDone(status: number | null | undefined): number | undefined {
  return done[status as OrderStatus];
}
