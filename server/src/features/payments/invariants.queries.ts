import { orderStatus, orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { livePartStates } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';
import { conservation } from './conservation.queries.ts';

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
      where orders.status <> ${sql.lit(orderStatus.cancelled)} and cents <> total_cents`,
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
