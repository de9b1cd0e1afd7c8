import { liveAttemptStates } from '@giro/contract/rules/card.ts';
import { sql } from 'kysely';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

const live = sql`(${sql.join(liveAttemptStates.map((state) => sql.lit(state)))})`;

export const cardInvariants: readonly Invariant[] = [
  {
    name: 'Of an order one card attempt at most is undecided, and none beside a charge that can be paid',
    broken: sql`
      select 'order ' || order_id as place from card_attempts where state in ${live} group by order_id having count(*) > 1
      union all
      select format('order %s: attempt %s beside charge %s', card_attempts.order_id, card_attempts.id, pix_charges.id)
      from card_attempts join pix_charges on pix_charges.order_id = card_attempts.order_id
      where card_attempts.state in ${live} and pix_charges.state in ('new', 'open')
        and not exists (
          select from orders where orders.id = card_attempts.order_id and orders.status = 3
        )`,
  },
  {
    name: 'Money of a card is what its provider says was paid, once for each attempt that was approved',
    broken: sql`
      select 'attempt ' || card_attempts.id as place
      from card_attempts left join pix_payments on attempt_id = card_attempts.id
      where (card_attempts.state = 'approved') <> (pix_payments.id is not null)
        or pix_payments.amount_cents <> paid_cents or pix_payments.payment_id <> card_attempts.payment_id`,
  },
  {
    name: 'A card attempt that is undecided, or strange, has a job that looks at it',
    broken: sql`
      select 'attempt ' || id as place from card_attempts
      where (state in ${live} or strange_at is not null) and not exists (
        select from graphile_worker.jobs where jobs.key = 'card-look-' || card_attempts.id and attempts < max_attempts
      )`,
  },
];

/** Takes away the attempts of the demo's orders, and what the simulator has of them. */
export const cardDemo: DemoPart = {
  after: ['disputes', 'payments'],
  async remove(tx, { orders }) {
    const paid = sql`(
      select simulator_card_payments.id from simulator_card_payments
      join card_attempts on card_attempts.reference = simulator_card_payments.reference
      where order_id = any(${orders}::int[])
    )`;
    await sql`delete from simulator_card_disputes where payment_id in ${paid}`.execute(tx);
    await sql`delete from simulator_card_refunds where payment_id in ${paid}`.execute(tx);
    await sql`delete from simulator_card_payments where id in ${paid}`.execute(tx);
    await sql`delete from card_attempts where order_id = any(${orders}::int[])`.execute(tx);
    return {};
  },
};
