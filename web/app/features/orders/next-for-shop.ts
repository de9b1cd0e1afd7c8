import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { awaitsHandover, type OrderStatus, orderStatus } from '@giro/contract/rules/order-status.ts';

/** The next step that lets an order go on, and the place where the shop's people do it. */
export interface NextForShop {
  words: string;
  action?: 'status' | 'money';
}

const s = orderStatus;

/** The part of an order's money that the shop still has, in centavos. */
const keptCents = ({ receipts }: OrderWithPayments) =>
  receipts.reduce((sum, { value, refunded }) => sum + Math.round((value - refunded) * 100), 0);

const steps: Record<OrderStatus, (order: OrderWithPayments) => NextForShop | undefined> = {
  [s.pending]: ({ pay_mode }) =>
    pay_mode === 'charge'
      ? { words: 'Espere o Pix: ele se confirma sozinho.' }
      : { words: 'Confira se o Pix entrou e aprove o pedido.', action: 'status' },
  [s.approved]: (order) => ({ words: fulfilmentKindOf(order).next.approved, action: 'status' }),
  [s.pickup]: (order) => ({ words: fulfilmentKindOf(order).next.underWay, action: 'status' }),
  [s.shipped]: (order) => ({ words: fulfilmentKindOf(order).next.underWay, action: 'status' }),
  [s.delivered]: () => undefined,
  [s.cancelled]: (order) =>
    keptCents(order) > 0
      ? { words: 'Devolva o valor que a loja recebeu por este pedido.', action: 'money' }
      : undefined,
};

/** Money that is on its way back ends the order once it is there. */
const paidBack: NextForShop = { words: 'O valor está voltando ao cliente: não entregue o aparelho.' };

/** The one thing that comes next for the shop; nothing where the matter is over. */
export function nextForShop(order: OrderWithPayments): NextForShop | undefined {
  if (order.withdrawal?.state === 'asked') {
    return { words: 'O cliente desistiu da compra: receba o aparelho e devolva o valor.', action: 'money' };
  }
  if (order.is_paid_back && awaitsHandover(order.payment.status)) return paidBack;
  return (steps as Partial<Record<number, (typeof steps)[OrderStatus]>>)[order.payment.status]?.(order);
}
