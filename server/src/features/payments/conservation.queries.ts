import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Account of every centavo that came in by Pix, by place. */
export interface Conservation {
  in: number;
  /** Given back, or about to be. */
  refunded: number;
  /** Money kept by orders that are paid. */
  settled: number;
  /** Money that somebody has to decide on. */
  open: number;
  /** Money that is none of these: 0, or money is lost. */
  lost: number;
  /** Payments whose refunds are not what they say, orders paid by the program alone for too little. Empty. */
  broken: string[];
}

/**
 * Counts all money that came in by Pix, each part from its own table: payments, refunds, orders. It says once more, by
 * itself, what the program means by a paid order and by an open payment.
 */
export const conservation = sql<Conservation>`
  with payment as (
    select p.id, p.e2e_id, p.order_id, p.amount_cents, p.verdict, p.decided_at is not null as is_decided,
      p.refunded_cents, p.amount_cents - p.refunded_cents as kept,
      -- What of the order other methods have not brought.
      o.total_cents - (m.received - m.refunded) + sum(p.amount_cents - p.refunded_cents) over (partition by p.order_id)
        as total_cents,
      coalesce(o.status in (2, 4, 5, 6), false) as is_paid, coalesce(o.status in (1, 3), false) as is_unpaid,
      (select coalesce(sum(r.amount_cents), 0) from pix_refunds r
        where r.payment_id = p.id and r.state <> 'failed') as went_back
    from pix_payments p left join orders o on o.id = p.order_id left join order_money m on m.order_id = o.id
  ),
  divided as (
    select payment.*, case
        when is_paid and is_decided then 0
        when is_paid and verdict = 'excess' then least(kept, greatest(0, kept - total_cents + (
          select coalesce(sum(other.kept), 0) from payment other
          where other.order_id = payment.order_id and other.id <> payment.id and other.is_decided
        )))
        when not is_decided or is_unpaid then kept
        else 0
      end as open
    from payment
  ),
  settled as (
    select coalesce(sum(kept - open), 0) as cents from divided
    where is_paid and (is_decided or verdict = 'excess')
  ),
  total as (
    select coalesce(sum(amount_cents), 0) as came, coalesce(sum(open), 0) as open,
      (select coalesce(sum(amount_cents), 0) from pix_refunds where state <> 'failed') as went,
      (select cents from settled) as settled
    from divided
  )
  select came::bigint as in, went::bigint as refunded, settled::bigint as settled, open::bigint as open,
    (came - went - settled - open)::bigint as lost, array(
    select 'refunds of ' || e2e_id from payment where went_back <> refunded_cents
    union all
    select 'order ' || o.order_code from orders o
    where o.status in (2, 4, 5, 6)
      and exists (
        select from order_statuses s
        where s.order_id = o.id and s.status = 2 and s.from_status is not null and s.changed_by is null
      )
      and not exists (select from pix_payments p where p.order_id = o.id and p.decided_by is not null)
      and (select received < due from order_money m where m.order_id = o.id)
  ) as broken
  from total`;

export async function readConservation(db: Executor): Promise<Conservation> {
  const { rows } = await conservation.execute(db);
  if (!rows[0]) throw new Error('The count of all money returned nothing.');
  return rows[0];
}
