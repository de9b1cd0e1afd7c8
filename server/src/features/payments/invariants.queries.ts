import { orderStatus, orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { livePartStates } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Invariant } from '../../platform/features/feature-parts.ts';

/** Account of every centavo that came in by Pix or card, by place. */
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
 * Counts all money that came in by Pix or card, each part from its own table: payments, refunds, orders. It says once more, by
 * itself, what the program means by a paid order and by an open payment.
 */
const conservation = sql<Conservation>`
  with payment as (
    select p.id, coalesce(p.e2e_id, p.txid) as name, p.order_id, p.amount_cents, p.verdict, p.decided_at is not null as is_decided,
      p.refunded_cents, p.amount_cents - p.refunded_cents as kept,
      -- The part of the order that other methods have not brought.
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
        when is_paid and verdict in ('excess', 'overcharged') then least(kept, greatest(0, kept - total_cents + (
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
    where is_paid and (is_decided or verdict in ('excess', 'overcharged'))
  ),
  total as (
    select coalesce(sum(amount_cents), 0) as came, coalesce(sum(open), 0) as open,
      (select coalesce(sum(amount_cents), 0) from pix_refunds where state <> 'failed') as went,
      (select cents from settled) as settled
    from divided
  )
  select came::bigint as in, went::bigint as refunded, settled::bigint as settled, open::bigint as open,
    (came - went - settled - open)::bigint as lost, array(
    select 'refunds of ' || name from payment where went_back <> refunded_cents
    union all
    select 'order ' || o.order_code from orders o
    where o.status in (2, 4, 5, 6)
      and exists (
        select from order_statuses s
        where s.order_id = o.id and s.status = 2 and s.from_status in (1, 3) and s.changed_by is null
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

const { delivered } = orderStatus;
const awaiting = orderStatusesWhere(({ awaitsHandover }) => awaitsHandover);
const paidStatuses = orderStatusesWhere(({ isPaid }) => isPaid);

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'Money that came in is kept by a paid order, gone back, or listed for a decision',
    broken: sql`
      select format('%s cents are nowhere', lost) as place from (${conservation}) counted where lost <> 0`,
  },
  {
    name: 'Refunds and payments add up, and no order is paid by too little',
    broken: sql`select unnest(broken) as place from (${conservation}) counted`,
  },
  {
    name: 'The payments of an order that has not ended are worth what it costs',
    broken: sql`
      select format('order %s: %s cents, its payments %s', orders.id, total_cents, cents) as place
      from orders left join lateral (
        select coalesce(sum(amount_cents), 0) as cents from payments
        where order_id = orders.id and state in (${sql.join(livePartStates.map((state) => sql.lit(state)))})
      ) live on true
      join fulfilments on fulfilments.order_id = orders.id
      where orders.status <> ${sql.lit(orderStatus.cancelled)} and cents <> total_cents
        and not (kind = 'counter' and orders.status = ${sql.lit(orderStatus.pending)} and cents < total_cents)`,
  },
  {
    name: 'An unpaid order waits for a payment, no other does, and a paid one is covered',
    broken: sql`
      select format('payment %s of order %s', payments.id, order_id) as place
      from payments join orders on orders.id = order_id
      where payments.state in ('wanted', 'open', 'authorised') and orders.status <> ${sql.lit(orderStatus.pending)}
      union all
      select 'order ' || id from orders
      where status = ${sql.lit(orderStatus.pending)} and not exists (
        select from payments where order_id = orders.id and state in ('wanted', 'open', 'authorised')
      )
        and not exists (select from fulfilments where order_id = orders.id and kind = 'counter')
      union all
      select 'order ' || order_id from orders join order_money on order_id = orders.id
      where orders.status in (${sql.join(paidStatuses.map((status) => sql.lit(status)))}) and (paid < due or open > 0)`,
  },
  {
    name: 'A payment has received and given back what its Pix say',
    broken: sql`
      select 'payment ' || payments.id as place
      from payments left join (
        select payment_id, sum(amount_cents) as received, sum(refunded_cents) as refunded
        from pix_payments group by payment_id
      ) came on came.payment_id = payments.id
      where (came.payment_id is not null or method in ('pix', 'pix-static'))
        and (received_cents, refunded_cents) <> (coalesce(received, 0), coalesce(refunded, 0))`,
  },
  {
    name: 'A charge that can be paid is of an unpaid order, for what that costs',
    broken: sql`
      select format('charge %s of order %s', pix_charges.id, order_id) as place
      from pix_charges join orders on orders.id = order_id
      where pix_charges.state in ('new', 'open')
        and not exists (
          select from payments
          where payments.id = payment_id and payments.order_id = pix_charges.order_id and payments.state = 'open'
            and pix_charges.amount_cents between payments.amount_cents - received_cents and payments.amount_cents
            and orders.status = ${sql.lit(orderStatus.pending)}
        )`,
  },
  {
    name: 'A charge that is being made or taken back has a job that does it',
    broken: sql`
      select 'charge ' || id as place
      from pix_charges
      where state in ('new', 'removing') and not exists (
        select from graphile_worker.jobs
        where jobs.key = case state when 'new' then 'open-charge-' else 'remove-charge-' end || pix_charges.id
          and attempts < max_attempts
      )`,
  },
  {
    name: 'Nothing was handed over after its whole money went back, nor waits to be',
    broken: sql`
      select 'order ' || orders.id as place from orders
      join (
        select order_id, max(finished_at) as at
        from pix_refunds join pix_payments on pix_payments.id = pix_refunds.payment_id and pix_refunds.state = 'done'
        group by order_id
      ) last on last.order_id = orders.id
      where (
          orders.status in (${sql.join(awaiting.map((status) => sql.lit(status)))}) or exists (
            select from order_statuses
            where order_statuses.order_id = orders.id and order_statuses.status = ${sql.lit(delivered)} and changed_at > last.at
          )
        )
        and exists (
          select from order_money
          where order_money.order_id = orders.id and settled >= due and refunded >= paid and going_back = 0
        )`,
  },
];
