import { sql } from 'kysely';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

export const disputeInvariants: readonly Invariant[] = [
  {
    name: 'A disputed payment has a dispute that is not decided, and one with such a dispute covers nothing',
    broken: sql`
      select 'payment ' || payments.id as place from payments
      where state = 'disputed'
        and not exists (select from disputes where payment_id = payments.id and state in ('open', 'answered'))
      union all
      select 'dispute ' || disputes.id from disputes join payments on payments.id = disputes.payment_id
      where disputes.state in ('open', 'answered') and payments.state = 'settled'`,
  },
  {
    name: 'A dispute that was lost has taken its money back, and no other has',
    broken: sql`
      select 'dispute ' || disputes.id as place
      from disputes left join pix_refunds on pix_refunds.id = 'dispute' || disputes.id
      where (disputes.state = 'lost') <> (pix_refunds.id is not null)
        -- All of it may have gone back before.
        and not (disputes.state = 'lost' and exists (
          select from pix_payments where pix_payments.id = receipt_id and refunded_cents = amount_cents
        ))`,
  },
];

/** Takes away the disputes of the demo's orders, with what was sent. */
export const disputesDemo: DemoPart = {
  async remove(tx, { orders }) {
    const { rows } = await sql<{ fileId: number }>`
      delete from dispute_files using disputes
      where disputes.id = dispute_id and order_id = any(${orders}::int[]) returning file_id as "fileId"`.execute(tx);
    await sql`delete from disputes where order_id = any(${orders}::int[])`.execute(tx);
    return { files: rows.map(({ fileId }) => fileId) };
  },
};
