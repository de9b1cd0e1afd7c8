import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { type OrderStatus, orderStatus } from '@giro/contract/rules/order-status.ts';
import { takesUnits } from './order-units.ts';

/** What has to happen for an order to go on, and where the shop's people do it. */
export interface NextForShop {
  words: string;
  action?: 'status' | 'money';
}

const s = orderStatus;

/** What of an order's money the shop still has, in centavos. */
const keptCents = ({ receipts }: OrderWithPayments) =>
  receipts.reduce((sum, { value, refunded }) => sum + Math.round((value - refunded) * 100), 0);

const steps: Record<OrderStatus, (order: OrderWithPayments) => NextForShop | undefined> = {
  [s.pending]: ({ pay_mode }) =>
    pay_mode === 'charge'
      ? { words: 'Espere o Pix: ele se confirma sozinho.' }
      : { words: 'Confira se o Pix entrou e aprove o pedido.', action: 'status' },
  [s.approved]: () => ({ words: 'Separe o aparelho e avise que pode ser retirado.', action: 'status' }),
  [s.pickup]: () => ({ words: 'Entregue ao cliente, com o código de retirada dele.', action: 'status' }),
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
  if (order.is_paid_back && takesUnits({ payment: order.payment })) return paidBack;
  return (steps as Partial<Record<number, (typeof steps)[OrderStatus]>>)[order.payment.status]?.(order);
}
