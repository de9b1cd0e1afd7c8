import { creditShortage } from '@giro/contract/rules/credit.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import pg from 'pg';
import { invalid } from '../../platform/http/errors.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Payment, PaymentMethod } from '../payments/payment-method.ts';
import { lockCredits, readFree, readFreeOfBuyer, spendHeld, takeFor, takingParts } from './credit.queries.ts';
import type { Ledger } from './ledger.service.ts';

interface CreditMethodOptions {
  ledger: Pick<Ledger, 'release' | 'giveBack'>;
  orderPayments: Pick<OrderPaymentsService, 'noteMoney'>;
}

const keptOf = ({ receivedCents, refundedCents }: Payment) => receivedCents - refundedCents;
/** Reason, told to somebody of the shop, that a buyer's credit is too little; nobody has none. */
function shortageAtCounter(freeCents: number): string {
  if (freeCents === 0) return 'O cliente desta venda não tem crédito na loja. Use outra forma de pagamento.';
  return `O crédito do cliente é de ${formatReais(reaisOf(freeCents))}. Use até esse valor.`;
}

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
    async add(tx, { id, amountCents }) {
      if (await takeFor(tx, id, amountCents)) return { state: 'authorised' };
      throw invalid({ value: [shortageAtCounter(await readFreeOfBuyer(tx, id))] });
    },
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
