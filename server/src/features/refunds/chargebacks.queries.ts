import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Writes that the payer's bank took so much of a payment back, at most what is left of it; once for each id. It is done: the
 * provider has paid it.
 */
export async function insertChargeback(
  tx: Tx,
  receiptId: number,
  { id, cents, reason }: { id: string; cents: number; reason: string },
): Promise<void> {
  await sql`
    insert into pix_refunds (id, payment_id, amount_cents, source, nature, reason, state, finished_at)
    select ${id}, id, least(${cents}::int, amount_cents - refunded_cents), 'psp', 'CHARGEBACK', ${reason}, 'done', giro_now()
    from pix_payments where id = ${receiptId} and amount_cents > refunded_cents
    on conflict (id) do nothing`.execute(tx);
}
