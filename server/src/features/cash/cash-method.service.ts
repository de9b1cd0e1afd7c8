import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { PaymentMethod } from '../payments/payment-method.ts';
import type { CashService } from './cash.service.ts';

interface CashMethodOptions {
  cash: Pick<CashService, 'move'>;
  orderPayments: Pick<OrderPaymentsService, 'noteMoney'>;
}

/** Cash at the counter: into and out of the open drawer of whoever takes or gives it. Nobody chooses it for a cart. */
export function createCashMethod({ cash, orderPayments }: CashMethodOptions): PaymentMethod {
  return {
    id: 'cash',
    label: 'Dinheiro',
    rank: 1000,
    begins: 'wanted',
    offer: () => undefined,
    begin: () => ({}),
    async add(tx, { id, amountCents: cents }, { byId }) {
      await cash.move(tx, { userId: byId, kind: 'sale', cents, paymentId: id }, 'value');
      return { state: 'settled', receivedCents: cents };
    },
    cancel: async () => true,
    async refund(tx, { id }, { cents, reason, byId }) {
      // Nobody is there who could hand it out.
      if (byId === undefined || byId === null) return 0;
      await cash.move(tx, { userId: byId, kind: 'refund', cents, paymentId: id, reason }, 'value');
      await orderPayments.noteMoney(tx, id, { receivedCents: 0, refundedCents: cents });
      return cents;
    },
    present: () => ({ mode: 'static', note: 'Pago no caixa', isRenewable: false }),
  };
}
