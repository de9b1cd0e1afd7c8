import { creditShortage } from '@giro/contract/rules/credit.ts';
import pg from 'pg';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Payment, PaymentMethod } from '../payments/payment-method.ts';
import { lockCredits, readFree, spendHeld, takeFor, takingParts } from './credit.queries.ts';
import type { Ledger } from './ledger.service.ts';

interface CreditMethodOptions {
  ledger: Pick<Ledger, 'release' | 'giveBack'>;
  orderPayments: Pick<OrderPaymentsService, 'noteMoney'>;
}

const keptOf = ({ receivedCents, refundedCents }: Payment) => receivedCents - refundedCents;
const gone = 'Seu crédito mudou: não há mais tanto. Confira o valor e tente de novo.';

/** Credit as a way to pay: taken with the order, spent once that is covered, given back at once. */
export function createCreditMethod({ ledger, orderPayments: { noteMoney } }: CreditMethodOptions): PaymentMethod {
  async function giveBack(tx: Parameters<Ledger['giveBack']>[0], id: number, cents: number, byId?: number) {
    const refundedCents = await ledger.giveBack(tx, id, cents, byId);
    await noteMoney(tx, id, { receivedCents: 0, refundedCents });
    return refundedCents;
  }

  return {
    id: 'credit',
    label: 'Crédito da loja',
    rank: 800,
    begins: 'authorised',
    field: 'credit',
    async offer(db, { userId, cents = 1, besides }) {
      const free = userId === undefined ? undefined : await readFree(db, userId, besides);
      if (free === undefined) return undefined;
      const whyNot = free < cents ? creditShortage(free) : null;
      return { note: '', whyNot, mode: 'static', holdMinutes: undefined, givesWay: true };
    },
    begin: ({ part, userId, isSettled }) => takingParts(part, userId, isSettled),
    readFunds: readFree,
    lock: lockCredits,
    whyNot: (error) => (error instanceof pg.DatabaseError && error.constraint === 'credits_free' ? gone : undefined),
    resume: (tx, payment) => takeFor(tx, payment.id, payment.amountCents - keptOf(payment)),
    async settle(tx, payment) {
      await spendHeld(tx, payment.id);
      await noteMoney(tx, payment.id, { receivedCents: payment.amountCents - keptOf(payment), refundedCents: 0 });
    },
    async cancel(tx, payment) {
      if (payment.state === 'authorised') await ledger.release(tx, payment.id);
      if (keptOf(payment) > 0) await giveBack(tx, payment.id, keptOf(payment));
      return true;
    },
    refund: (tx, { id }, { cents, byId }) => giveBack(tx, id, cents, byId),
    present: () => ({ mode: 'static', note: 'Devolvido ao crédito', isRenewable: false }),
  };
}
