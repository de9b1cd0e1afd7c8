import { cardKindLabels } from '@giro/contract/rules/cash.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { PaymentMethod } from '../payments/payment-method.ts';
import { insertTerminalPayment } from './terminal.queries.ts';

/** A card on the shop's own terminal: its paper says what was paid. Nobody chooses it for a cart. */
export function createTerminalMethod({ noteMoney }: Pick<OrderPaymentsService, 'noteMoney'>): PaymentMethod {
  return {
    id: 'terminal',
    label: 'Cartão',
    rank: 1001,
    begins: 'wanted',
    offer: () => undefined,
    begin: () => ({}),
    async add(tx, { id, amountCents }, { nsu = '', brand = '', kind = 'credit', instalments = 1 }) {
      const isNew = await insertTerminalPayment(tx, id, { nsu, brand, kind, instalments });
      if (!isNew) throw invalid({ nsu: ['Este NSU já foi registrado hoje para esta bandeira.'] });
      const times = instalments > 1 ? ` em ${instalments} vezes` : '';
      const label = `${cardKindLabels[kind]} ${brand}${times}, NSU ${nsu}`;
      return { state: 'settled', receivedCents: amountCents, label };
    },
    cancel: async () => true,
    async refund(tx, { id }, { cents, byId }) {
      // The paper of the terminal is somebody's word.
      if (byId === undefined || byId === null) return 0;
      await noteMoney(tx, id, { receivedCents: 0, refundedCents: cents });
      return cents;
    },
    present: () => ({ mode: 'static', note: 'Pago na maquininha', isRenewable: false }),
  };
}
