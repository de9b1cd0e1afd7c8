import { randomUUID } from 'node:crypto';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Payment } from '../payments/payment-method.ts';
import {
  chargePartsOf,
  findLatestCharge,
  findPayableCharge,
  hasUnexpiredCharge,
  hasUnfinishedCharge,
  insertCharge,
  lookAtForgotten,
  notePaid,
  type PayableCharge,
  pollSoon,
  removeLive,
  reviveForgotten,
} from './charges.queries.ts';
import { txidOf } from './charges.rules.ts';
import type { PaymentProviders } from './open-providers.service.ts';

export type Charges = ReturnType<typeof createCharges>;

/**
 * Charges that a provider is asked to make for payments of orders. Here they are only written down; jobs ask the
 * provider. An order has one live charge at most, and whoever writes one has locked its order.
 */
export function createCharges({ providers }: { providers: PaymentProviders }) {
  return {
    /** The plan by which orders are charged now; undefined while they are paid by the shop's fixed code. */
    planFor: providers.readPlan,
    /** The same of settings that were read already. */
    planOf: providers.planOf,
    /** The charge of a new payment, to be written with it; see `begin` of methods. */
    prepare: (payment: string) => chargePartsOf(payment, txidOf(randomUUID())),
    /** The state of that charge at its beginning. */
    asBegun: { state: 'new', code: null, expiresAt: null, expiresInS: null, charges: 1 } as PayableCharge,
    /** Another charge of a payment that has none alive. */
    add: (tx: Tx, payment: Payment, amountCents: number) =>
      insertCharge(tx, payment, txidOf(randomUUID()), amountCents),
    /** Has the live charge of a payment, if any, taken back at the provider. */
    dropLive: removeLive,
    /** Notes that money came in for it, whatever it was before. */
    markPaid: notePaid,
    hasUnexpired: hasUnexpiredCharge,
    hasUnfinished: hasUnfinishedCharge,
    findPayable: findPayableCharge,
    /** Has what jobs that were lost should have done be done. */
    async mend(db: Executor): Promise<void> {
      await reviveForgotten(db);
      await lookAtForgotten(db);
    },
    findLatest: findLatestCharge,
    /** Has the provider asked about the open charge of a payment, at most every ten seconds. */
    pollSoon,
  };
}
