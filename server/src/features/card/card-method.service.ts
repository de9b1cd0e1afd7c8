import type { Executor } from '../../platform/database/database.ts';
import type { PaymentMethod } from '../payments/payment-method.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import {
  cancelAttempts,
  currentProvider,
  findLiveAttempt,
  hasLiveAttempt,
  mayLook,
  mendLooks,
} from './attempts.queries.ts';
import { pageLookS } from './attempts.rules.ts';
import type { AttemptsShown } from './attempts-shown.service.ts';

interface CardMethodOptions {
  /** True while a provider is set; of settings that were read already without a statement. */
  isOffered: (db: Executor, settings: StoredSettings | undefined) => Promise<boolean>;
  readMost: (db: Executor) => Promise<number>;
  runs: Pick<AttemptRuns, 'look'>;
  refunds: Pick<RefundsService, 'giveBack'>;
  shown: AttemptsShown;
  /** For how long an order that is to be paid by card keeps its units before anybody has pressed. */
  holdMinutes: number;
}

/** Cards as a way to pay: each attempt is its buyer's, and the provider says what came of it. */
export function createCardMethod(options: CardMethodOptions): PaymentMethod {
  const { isOffered, readMost, runs, refunds, shown, holdMinutes } = options;
  return {
    id: 'card',
    label: 'Cartão',
    rank: 300,
    begins: 'open',
    async offer(db, { settings }) {
      if (!(await isOffered(db, settings))) return undefined;
      const note = `Em até ${await readMost(db)}x`;
      return { note, whyNot: null, mode: 'card', holdMinutes, givesWay: true };
    },
    begin: () => ({ providerId: currentProvider }),
    settle: (tx, { id }) => cancelAttempts(tx, id),
    async cancel(tx, { id }) {
      await cancelAttempts(tx, id);
      return !(await hasLiveAttempt(tx, id));
    },
    refund: (tx, { id }, wish) => refunds.giveBack(tx, id, wish),
    present: () => ({ mode: 'card', note: 'Confirmado pelo banco', isRenewable: false }),
    async poll(db, { orderId }) {
      const attempt = await findLiveAttempt(db, orderId);
      if (attempt && (await mayLook(db, attempt.id, pageLookS))) await runs.look(attempt.id);
    },
    mend: mendLooks,
    show: (db, payment, order, fresh) => shown.show(db, payment, order, fresh !== undefined),
  };
}
