import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import type { SimulatorCharges, SimulatorPayments, SimulatorRefunds } from '../database/schema.ts';
import type { ReceivedRange } from './pix-provider.ts';

export type ChargeRow = Selectable<SimulatorCharges>;
export type PaymentRow = Selectable<SimulatorPayments>;
export type RefundRow = Selectable<SimulatorRefunds>;

interface NewCharge {
  txid: string;
  amountCents: number;
  key: string;
  expiresInS: number;
}

/** Writes the charge unless there is one of this txid. */
export async function insertCharge(db: Executor, { txid, amountCents, key, expiresInS }: NewCharge): Promise<void> {
  await db
    .insertInto('simulator_charges')
    .values({
      txid,
      amount_cents: amountCents,
      key,
      expires_at: sql<Date>`giro_now() + make_interval(secs => ${expiresInS})`,
    })
    .onConflict((conflict) => conflict.column('txid').doNothing())
    .execute();
}

export const findCharge = (db: Executor, txid: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('simulator_charges').selectAll().where('txid', '=', txid).executeTakeFirst();

/** Takes back a charge that is open; does nothing to another. */
export async function removeOpenCharge(db: Executor, txid: string): Promise<void> {
  await db
    .updateTable('simulator_charges')
    .set((set) => ({ state: 'removed', revision: set('revision', '+', 1) }))
    .where('txid', '=', txid)
    .where('state', '=', 'open')
    .execute();
}

/** Pays a charge, whatever has become of it, once: undefined when it was paid before, or there is none. */
export async function insertPayment(db: Executor, txid: string, e2eId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with concluded as (
      update simulator_charges set state = 'paid' where txid = ${txid} and state = 'open'
    )
    insert into simulator_payments (e2e_id, txid, amount_cents)
    select ${e2eId}, txid, amount_cents from simulator_charges where txid = ${txid}
    on conflict (txid) do nothing
    returning *`.execute(db);
  return rows[0];
}

/** The payments that fit, oldest first. */
export const listPayments = (db: Executor, range: ReceivedRange | { txid: string }): Promise<PaymentRow[]> =>
  db
    .selectFrom('simulator_payments')
    .selectAll()
    .$if('from' in range, (query) => {
      const { from, to } = range as { from: Date; to: Date };
      return query.where('paid_at', '>=', from).where('paid_at', '<=', to);
    })
    .$if('e2eId' in range, (query) => query.where('e2e_id', '=', (range as { e2eId: string }).e2eId))
    .$if('txid' in range, (query) => query.where('txid', '=', (range as { txid: string }).txid))
    .orderBy('paid_at')
    .orderBy('e2e_id')
    .execute();

/** Undefined when there is none. Until the transaction ends nobody else gives any of it back. */
export const lockPayment = (tx: Tx, e2eId: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('simulator_payments').selectAll().where('e2e_id', '=', e2eId).forUpdate().executeTakeFirst();

export const listRefunds = (db: Executor, e2eIds: readonly string[]): Promise<RefundRow[]> =>
  db
    .selectFrom('simulator_refunds')
    .selectAll()
    .where('e2e_id', 'in', [...e2eIds, ''])
    .orderBy('id')
    .execute();

export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto('simulator_refunds').values(refund).execute();
}
