import { randomUUID } from 'node:crypto';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { PixProvider } from '../../platform/pix/pix-provider.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import {
  type ChargeParts,
  chargePartsOf,
  findLatestCharge,
  hasUnexpiredCharge,
  insertCharge,
  lookSoon,
  notePaid,
  removeLive,
} from './charges.queries.ts';
import { txidOf } from './charges.rules.ts';

export type { ChargeParts };

/** What placing an order needs to know of who confirms payments. */
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
 * What a provider is asked to take for orders. Here it is only written down; jobs ask the provider. An order has one
 * live charge at most, and whoever writes one has locked its order.
 */
export function createCharges({ providers }: { providers: PaymentProviders }) {
  return {
    /** How orders of now are charged; undefined while they are paid by the shop's fixed code. */
    planFor: (db: Executor) => providers.readPlan(db),
    /** The same of settings that were read already. */
    planOf: (stored: StoredSettings) => providers.planOf(stored),
    /** The charge of a new order, to be written with it. */
    prepare: (): ChargeParts => chargePartsOf(txidOf(randomUUID())),
    /** Another charge of an order that has none alive. */
    add: (tx: Tx, orderId: number, amountCents: number) => insertCharge(tx, orderId, txidOf(randomUUID()), amountCents),
    /** Has the live charge of an order, if any, taken back at the provider. */
    dropLive: (tx: Tx, orderId: number) => removeLive(tx, orderId),
    /** Notes that money came in for it, whatever it was before. */
    markPaid: (tx: Tx, chargeId: number) => notePaid(tx, chargeId),
    hasUnexpired: (tx: Tx, orderId: number) => hasUnexpiredCharge(tx, orderId),
    findLatest: (db: Executor, orderId: number) => findLatestCharge(db, orderId),
    /** Has the provider asked about the open charge of an order, at most every ten seconds. */
    lookSoon: (db: Executor, orderId: number) => lookSoon(db, orderId),
  };
}
