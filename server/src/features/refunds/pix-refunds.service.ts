import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { addRefundJob, insertRefund, type RefundWish } from './refunds.queries.ts';

/**
 * Writes a refund of a Pix and the job that makes it. Returns whether there was as much left; see `insertRefund`. The
 * caller has locked the order, where there is one.
 */
export async function askRefund(tx: Tx, wish: RefundWish): Promise<boolean> {
  const id = randomUUID().replaceAll('-', '');
  const cents = await insertRefund(tx, id, wish);
  if (cents === undefined) return false;
  await addRefundJob(tx, id);
  return true;
}
