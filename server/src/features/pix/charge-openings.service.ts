import { randomUUID } from 'node:crypto';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ProviderCharge, ProviderProblem } from '../../platform/pix/pix-provider.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { RecordPayments } from './charge-polls.service.ts';
import {
  type ChargeRow,
  findCharge,
  noteFailed,
  noteOpened,
  noteProblem,
  removeLateOpened,
  renameCharge,
} from './charges.queries.ts';
import { firstPollS, txidOf } from './charges.rules.ts';
import type { PaymentProviders } from './charges.service.ts';

interface ChargeOpeningsOptions {
  database: Database;
  providers: PaymentProviders;
  orders: OrdersService;
  record: RecordPayments;
}

export type ChargeOpenings = ReturnType<typeof createChargeOpenings>;

/** Has the provider make the charges that were written with orders. Never inside a transaction. */
export function createChargeOpenings({ database, providers, orders, record }: ChargeOpeningsOptions) {
  /** Notes what the provider has made; one that nobody wants any more is taken back. */
  async function note(charge: ChargeRow, opened: ProviderCharge): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const order = await orders.lock(tx, charge.order_id);
      const isWanted = await noteOpened(tx, charge.id, opened, firstPollS);
      if (!isWanted) await removeLateOpened(tx, charge.id);
      // A hold is never shorter than the reserve, and no shorter than the provider takes money.
      else if (order?.status === orderStatus.pending) await orders.extendHold(tx, order.id, opened.expiresAt);
    });
  }

  async function ask(charge: ChargeRow): Promise<void> {
    const found = await providers.findProviderOf(database, charge.provider_id);
    if (!found) throw new ProviderProblem('refused', 'Não há provedor de Pix configurado.');
    const { id, provider, settings } = found;
    const opened = await provider.openCharge({
      txid: charge.txid,
      amountCents: charge.amount_cents,
      expiresInS: settings.reserveMinutes * 60,
      key: settings.key,
      description: `Pedido ${charge.order_code}`,
    });
    await note(charge, opened);
    if (opened.payments.length > 0) await record(opened.payments, id);
  }

  /**
   * Makes a charge at the provider. One that was given up meanwhile is taken back there. Throws a `ProviderProblem` to
   * be tried again; after the last try the charge has failed.
   */
  async function open(chargeId: number, isLastTry: boolean): Promise<void> {
    const charge = await findCharge(database, chargeId);
    if (!charge) return;
    if (charge.state !== 'new') {
      // A try that ended before it could be noted may have made it.
      await database.transaction().execute((tx) => removeLateOpened(tx, chargeId));
      return;
    }
    try {
      await ask(charge);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      if (isLastTry && error.kind !== 'busy') return noteFailed(database, chargeId, error.message);
      await noteProblem(database, chargeId, error.message);
      // The provider has another charge of this name.
      if (error.kind === 'refused') await renameCharge(database, chargeId, charge.txid, txidOf(randomUUID()));
      throw error;
    }
  }

  return { open };
}
