import { randomUUID } from 'node:crypto';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { PixProvider } from '../../platform/pix/pix-provider.ts';
import type { Payment } from '../payments/payment-method.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
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

/** Facts about the provider that placing an order needs. */
export interface ChargePlan {
  reserveMinutes: number;
  /** Nobody's money moves. */
  isSimulated: boolean;
}

/** Who confirms payments, by the settings as they are now; undefined while nobody does. */
export interface PaymentProviders {
  readPlan(db: Executor): Promise<ChargePlan | undefined>;
  /** The same of settings that were read already. */
  planOf(stored: StoredSettings): ChargePlan | undefined;
  /** The provider that a charge belongs to. Never inside a transaction, as what it gives is to be asked. */
  findProviderOf(
    db: Executor,
    providerId: number | null,
  ): Promise<{ id: number; provider: PixProvider; settings: ChargePlan & { key: string } } | undefined>;
}

export type Charges = ReturnType<typeof createCharges>;

/**
 * Charges that a provider is asked to make for payments of orders. Here they are only written down; jobs ask the
 * provider. An order has one live charge at most, and whoever writes one has locked its order.
 */
export function createCharges({ providers }: { providers: PaymentProviders }) {
  return {
    /** The plan by which orders are charged now; undefined while they are paid by the shop's fixed code. */
    planFor: (db: Executor) => providers.readPlan(db),
    /** The same of settings that were read already. */
    planOf: (stored: StoredSettings) => providers.planOf(stored),
    /** The charge of a new payment, to be written with it; see `begin` of methods. */
    prepare: (payment: string) => chargePartsOf(payment, txidOf(randomUUID())),
    /** The state of that charge at its beginning. */
    asBegun: { state: 'new', code: null, expiresAt: null, expiresInS: null, charges: 1 } as PayableCharge,
    /** Another charge of a payment that has none alive. */
    add: (tx: Tx, payment: Payment, amountCents: number) =>
      insertCharge(tx, payment, txidOf(randomUUID()), amountCents),
    /** Has the live charge of a payment, if any, taken back at the provider. */
    dropLive: (tx: Tx, paymentId: number) => removeLive(tx, paymentId),
    /** Notes that money came in for it, whatever it was before. */
    markPaid: (tx: Tx, chargeId: number) => notePaid(tx, chargeId),
    hasUnexpired: (tx: Tx, paymentId: number) => hasUnexpiredCharge(tx, paymentId),
    hasUnfinished: (tx: Tx, paymentId: number) => hasUnfinishedCharge(tx, paymentId),
    findPayable: (db: Executor, paymentId: number) => findPayableCharge(db, paymentId),
    /** Has what jobs that were lost should have done be done. */
    async mend(db: Executor): Promise<void> {
      await reviveForgotten(db);
      await lookAtForgotten(db);
    },
    findLatest: (db: Executor, orderId: number) => findLatestCharge(db, orderId),
    /** Has the provider asked about the open charge of a payment, at most every ten seconds. */
    pollSoon: (db: Executor, paymentId: number) => pollSoon(db, paymentId),
  };
}
