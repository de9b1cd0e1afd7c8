import type { Verdict } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/** Money as it is written down, its payer sealed under the id. */
export interface NewPayment {
  id: number;
  /** Null of a card. */
  e2eId: string | null;
  /** Of a card: the attempt that brought it. */
  attemptId: number | null;
  /** Of a card: our reference. */
  txid: string | null;
  orderId: number | null;
  /** The part of that order that it is for. */
  paymentId: number | null;
  providerId: number | null;
  cents: number;
  paidAt: Date;
  payerSealed: string | null;
  payerMasked: string | null;
  verdict: Verdict;
  /** Nobody has to decide on it. */
  isDecided: boolean;
}

interface Target {
  orderId: number;
  paymentId: number | null;
  chargeId: number | null;
  providerId: number | null;
}

/** The order that a Pix of this txid is for: by its charge, which is at a provider, else by the shop's fixed code. */
export async function findTarget(db: Executor, txid: string) {
  const { rows } = await sql<Target>`
    select order_id as "orderId", payment_id as "paymentId", id as "chargeId", provider_id as "providerId"
    from pix_charges where txid = ${txid}
    union all
    select id, null, null, null from orders where transaction_id = ${txid}
    limit 1`.execute(db);
  return rows[0];
}

export async function findPaymentByE2e(db: Executor, e2eId: string) {
  const { rows } = await sql<{ id: number; orderId: number | null }>`
    select id, order_id as "orderId" from pix_payments where e2e_id = ${e2eId}`.execute(db);
  return rows[0];
}

/** True if a Pix has settled an order that is locked. */
export async function wasSettledByPix(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pix_payments where order_id = ${orderId} and verdict in ('settled', 'excess', 'overcharged') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Counts anew what came in by Pix, and went back, for the payment that a Pix is for. */
export async function countIntoPayment(tx: Tx, pixId: number): Promise<void> {
  await sql`select count_into_payment(${pixId}::int)`.execute(tx);
}

/** Returns true if it was written, false when this money is known. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insertInto('pix_payments')
    .values({
      id: payment.id,
      e2e_id: payment.e2eId,
      attempt_id: payment.attemptId,
      txid: payment.txid,
      order_id: payment.orderId,
      payment_id: payment.paymentId,
      provider_id: payment.providerId,
      amount_cents: payment.cents,
      paid_at: payment.paidAt,
      payer_sealed: payment.payerSealed,
      payer_masked: payment.payerMasked,
      verdict: payment.verdict,
      decided_at: payment.isDecided ? sql<Date>`giro_now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Closes the decisions on the parts of an order's payment: too little has become enough. */
export async function settleParts(
  tx: Tx,
  { orderId, paymentId }: { orderId: number; paymentId: number | null },
  byId: number | null,
): Promise<void> {
  await sql`
    update pix_payments set verdict = 'settled', decided_at = giro_now(), decided_by = ${byId}
    where order_id = ${orderId} and (payment_id = ${paymentId}::int or ${paymentId}::int is null)
      and verdict = 'partial' and decided_at is null`.execute(tx);
}

export async function decidePayment(tx: Tx, paymentId: number, byId: number | null): Promise<void> {
  await sql`
    update pix_payments set decided_at = giro_now(), decided_by = ${byId}
    where id = ${paymentId} and decided_at is null`.execute(tx);
}

/** Money that came in for the demo's orders was never there; real money that was paid for one is nobody's from now on. */
export const paymentsDemo: DemoPart = {
  after: ['disputes'],
  async remove(tx, { orders }) {
    const ofDemo = sql`(select id from pix_payments where is_demo)`;
    await sql`delete from pix_refunds where payment_id in ${ofDemo}`.execute(tx);
    await sql`delete from pix_payments where id in ${ofDemo}`.execute(tx);
    await sql`
      update pix_payments set order_id = null, payment_id = null, verdict = 'unmatched', decided_at = null, decided_by = null
      where order_id = any(${orders}::int[])`.execute(tx);
    await sql`delete from pix_charges where order_id = any(${orders}::int[])`.execute(tx);
    await sql`delete from withdrawals where order_id = any(${orders}::int[])`.execute(tx);
    return {};
  },
};
