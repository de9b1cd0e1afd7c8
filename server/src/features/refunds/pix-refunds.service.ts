import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import type { GiveBack, Payment } from '../payments/payment-method.ts';
import { addRefundJob, insertRefund, listRefundable, type RefundWish } from './refunds.queries.ts';

/**
 * Writes a refund of a Pix and the job that makes it. Returns whether there was as much left; see `insertRefund`. The
 * caller holds the order, where there is one.
 */
export async function askRefund(tx: Tx, wish: RefundWish): Promise<boolean> {
  const id = randomUUID().replaceAll('-', '');
  const cents = await insertRefund(tx, id, wish);
  if (cents === undefined) return false;
  await addRefundJob(tx, id);
  return true;
}

/** Gives back so much of what came in by Pix for a payment, the latest first; returns how much of it still can go back. */
export async function givePixBack(tx: Tx, { id }: Payment, { cents, ...wish }: GiveBack): Promise<number> {
  let left = cents;
  for (const pix of await listRefundable(tx, id)) {
    const part = Math.min(left, pix.cents);
    if (part > 0 && (await askRefund(tx, { ...wish, paymentId: pix.id, cents: part }))) left -= part;
  }
  return cents - left;
}
