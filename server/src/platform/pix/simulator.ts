import { randomBytes } from 'node:crypto';
import { buildDynamicPixCode } from '@giro/contract/rules/pix.ts';
import type { Database } from '../database/database.ts';
import {
  type PixProvider,
  type ProviderCharge,
  ProviderProblem,
  type ProviderRefund,
  type ReceivedPix,
} from './pix-provider.ts';
import {
  type ChargeRow,
  findCharge,
  insertCharge,
  insertPayment,
  insertRefund,
  listPayments,
  listRefunds,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  removeOpenCharge,
} from './simulator.queries.ts';

export interface Simulator extends PixProvider {
  /**
   * Pays a charge in full, and even one that is removed or expired, as money that was on its way does. Throws when it
   * was paid before.
   */
  pay(txid: string): Promise<ReceivedPix>;
}

/** Nobody holds the name `.invalid` (RFC 2606): a real app that reads the code finds nothing to pay. */
const locationOf = (txid: string) => `simulador.invalid/qr/v2/${txid}`;
const payer = { name: 'Pessoa Simulada', document: '***.456.789-**' };

/** Identifiers as the Central Bank's system writes them, of a participant that there is not. */
const spiId = (letter: 'E' | 'D') =>
  `${letter}00000000${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(8).toString('hex').slice(0, 11)}`;

const refundOf = (row: RefundRow): ProviderRefund => ({
  id: row.id,
  rtrId: row.rtr_id,
  amountCents: row.amount_cents,
  state: 'done',
  nature: 'ORIGINAL',
  reason: null,
});

const receivedOf = (row: PaymentRow, refunds: readonly RefundRow[]): ReceivedPix => ({
  e2eId: row.e2e_id,
  txid: row.txid,
  amountCents: row.amount_cents,
  paidAt: row.paid_at,
  payer,
  refunds: refunds.filter(({ e2e_id }) => e2e_id === row.e2e_id).map(refundOf),
});

const chargeOf = (row: ChargeRow, payments: ReceivedPix[]): ProviderCharge => ({
  txid: row.txid,
  state: row.state as ProviderCharge['state'],
  amountCents: row.amount_cents,
  key: row.key,
  code: buildDynamicPixCode({ location: locationOf(row.txid), name: 'Simulador', city: 'Brasil' }),
  location: locationOf(row.txid),
  revision: row.revision,
  expiresAt: row.expires_at,
  payments,
});

/** A provider that takes no money: what it knows stands in tables of its own, so that every process sees the same. */
export function createSimulator(database: Database): Simulator {
  async function list(range: Parameters<typeof listPayments>[1]): Promise<ReceivedPix[]> {
    const rows = await listPayments(database, range);
    const refunds = await listRefunds(
      database,
      rows.map(({ e2e_id }) => e2e_id),
    );
    return rows.map((row) => receivedOf(row, refunds));
  }

  async function readCharge(txid: string): Promise<ProviderCharge | undefined> {
    const row = await findCharge(database, txid);
    return row && chargeOf(row, await list({ txid }));
  }

  async function readRefund(e2eId: string, id: string): Promise<ProviderRefund | undefined> {
    const found = (await listRefunds(database, [e2eId])).find((row) => row.id === id);
    return found && refundOf(found);
  }

  return {
    async openCharge(request) {
      await insertCharge(database, request);
      const charge = await readCharge(request.txid);
      if (charge?.amountCents !== request.amountCents || charge.key !== request.key) {
        throw new ProviderProblem('refused', 'O simulador já tem este identificador com outros dados.');
      }
      return charge;
    },
    readCharge,
    async removeCharge(txid) {
      await removeOpenCharge(database, txid);
      return readCharge(txid);
    },
    listReceived: list,
    async refund(e2eId, id, amountCents) {
      return database.transaction().execute(async (tx) => {
        const payment = await lockPayment(tx, e2eId);
        if (!payment) throw new ProviderProblem('refused', 'O simulador não tem este Pix.');
        const given = await listRefunds(tx, [e2eId]);
        const same = given.find((row) => row.id === id);
        if (same?.amount_cents === amountCents) return refundOf(same);
        const total = given.reduce((sum, row) => sum + row.amount_cents, amountCents);
        if (same || total > payment.amount_cents) {
          throw new ProviderProblem('refused', 'A devolução passa do valor do Pix, ou já existe com outro valor.');
        }
        const row = { e2e_id: e2eId, id, amount_cents: amountCents, rtr_id: spiId('D') };
        await insertRefund(tx, row);
        return refundOf(row);
      });
    },
    readRefund,
    async registerWebhook() {},
    async pay(txid) {
      const row = await insertPayment(database, txid, spiId('E'));
      if (!row) throw new ProviderProblem('refused', 'Este Pix já foi pago, ou não existe.');
      return receivedOf(row, []);
    },
  };
}
