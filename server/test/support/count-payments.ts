import type pg from 'pg';

/** Counts payments of orders anew, after Pix were written or changed by hand. */
export async function countPayments(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`
    update payments set received_cents = received, refunded_cents = refunded, returning_cents = 0
    from (
      select payment_id, sum(amount_cents) as received, sum(refunded_cents) as refunded
      from pix_payments where payment_id is not null group by payment_id
    ) came
    where payments.id = payment_id`);
}
