import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Payment, PaymentMethod } from '../payments/payment-method.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import { cancelAttempts, currentProvider, findLiveAttempt, hasLiveAttempt, mayLook } from './attempts.queries.ts';
import { pageLookS } from './attempts.rules.ts';
import { insertCardRefund, listRefundableCards } from './card-refunds.queries.ts';

interface CardMethodOptions {
  database: Database;
  /** True while a provider is set; of settings that were read already without a statement. */
  isOffered: (db: Executor) => Promise<boolean>;
  readMost: (db: Executor) => Promise<number>;
  runs: Pick<AttemptRuns, 'look'>;
  orderPayments: Pick<OrderPaymentsService, 'noteMoney'>;
  /** For how long an order that is to be paid by card keeps its units before anybody has pressed. */
  holdMinutes: number;
}

/** Cards as a way to pay: each attempt is its buyer's, and the provider says what came of it. */
export function createCardMethod(options: CardMethodOptions): PaymentMethod {
  const { database, isOffered, readMost, runs, orderPayments, holdMinutes } = options;

  async function giveBack(
    tx: Tx,
    { id }: Payment,
    { cents, ...wish }: Parameters<PaymentMethod['refund']>[2],
  ): Promise<number> {
    let left = cents;
    for (const card of await listRefundableCards(tx, id)) {
      const part = Math.min(left, card.cents);
      if (part <= 0) break;
      await insertCardRefund(tx, { ...wish, attemptId: card.id, cents: part });
      left -= part;
    }
    await orderPayments.noteMoney(tx, id, { receivedCents: 0, refundedCents: cents - left });
    return cents - left;
  }

  return {
    id: 'card',
    label: 'Cartão',
    rank: 300,
    begins: 'open',
    async offer(db) {
      if (!(await isOffered(db))) return undefined;
      const note = `Em até ${await readMost(db)}x`;
      return { note, whyNot: null, mode: 'card', holdMinutes, givesWay: true };
    },
    begin: () => ({ providerId: currentProvider }),
    settle: (tx, { id }) => cancelAttempts(tx, id),
    async cancel(tx, { id }) {
      await cancelAttempts(tx, id);
      return !(await hasLiveAttempt(tx, id));
    },
    refund: giveBack,
    present: () => ({ mode: 'card', note: 'Confirmado pelo banco', isRenewable: false }),
    async poll(db, { orderId }) {
      const attempt = await findLiveAttempt(db, orderId);
      if (attempt && (await mayLook(database, attempt.id, pageLookS))) await runs.look(attempt.id);
    },
  };
}
