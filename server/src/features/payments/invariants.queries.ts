import { orderStatus, orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';
import { conservation } from './conservation.queries.ts';

const { delivered } = orderStatus;
const awaiting = orderStatusesWhere(({ awaitsHandover }) => awaitsHandover);

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
    name: 'A charge that can be paid is of an unpaid order, for what that costs',
    broken: sql`
      select format('charge %s of order %s', pix_charges.id, order_id) as place
      from pix_charges join orders on orders.id = order_id
      where pix_charges.state in ('new', 'open')
        and (orders.status, pay_mode, total_cents) <> (${sql.lit(orderStatus.pending)}, 'charge', amount_cents)`,
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
        from pix_refunds join pix_payments on pix_payments.id = payment_id and pix_refunds.state = 'done'
        group by order_id
      ) last on last.order_id = orders.id
      where (
          orders.status in (${sql.join(awaiting.map((status) => sql.lit(status)))}) or exists (
            select from order_statuses
            where order_statuses.order_id = orders.id and order_statuses.status = ${sql.lit(delivered)} and changed_at > last.at
          )
        )
        and exists (select from pix_payments where order_id = orders.id and verdict in ('settled', 'excess'))
        and not exists (select from pix_payments where order_id = orders.id and refunded_cents < amount_cents)
        and not exists (
          select from pix_refunds join pix_payments on pix_payments.id = payment_id
          where order_id = orders.id and pix_refunds.state in ('wanted', 'processing')
        )`,
  },
];
