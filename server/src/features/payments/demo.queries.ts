import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

/** Money that came in for the demo's orders was never there; real money that was paid for one is nobody's from now on. */
export const paymentsDemo: DemoPart = {
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
