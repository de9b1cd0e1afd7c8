import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { PaidCard } from './card-watcher.ts';

/** The money of an attempt as it is written down; undefined while none has come. */
export async function findPaidCard(db: Executor, attemptId: number): Promise<PaidCard | undefined> {
  const { rows } = await sql<PaidCard>`
    select card_attempts.id as "attemptId", pix_payments.id as "receiptId", card_attempts.payment_id as "paymentId",
      card_attempts.order_id as "orderId", order_code as "orderCode", card_attempts.provider_id as "providerId", reference,
      charge_id as "chargeId", instalments, paid_cents as "paidCents"
    from card_attempts
    join pix_payments on attempt_id = card_attempts.id
    join orders on orders.id = card_attempts.order_id
    where card_attempts.id = ${attemptId}`.execute(db);
  return rows[0];
}

/** Refunds of money that came in, as this shop knows them. */
export async function listRefundsOf(db: Executor, receiptId: number) {
  const { rows } = await sql<{ id: string; rtrId: string | null; cents: number; isUnfinished: boolean }>`
    select id, rtr_id as "rtrId", amount_cents as cents, state in ('wanted', 'processing') as "isUnfinished"
    from pix_refunds where payment_id = ${receiptId} order by requested_at, id`.execute(db);
  return rows;
}
