import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const { pending, approved, pickup, delivered, cancelled } = orderStatus;

export const orderInvariants: readonly Invariant[] = [
  {
    name: 'An order has its units until it is cancelled',
    broken: sql`
      select 'order ' || id as place from orders where holds_stock = (status = ${sql.lit(cancelled)})`,
  },
  {
    name: 'Only units of an unpaid order are reserved for a time',
    broken: sql`
      select 'order ' || id as place from orders where hold_until is not null and status <> ${sql.lit(pending)}`,
  },
  {
    name: 'Only a cancelled order has ended by itself',
    broken: sql`
      select 'order ' || id as place from orders where end_reason is not null and status <> ${sql.lit(cancelled)}`,
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
          orders.status in (${sql.lit(approved)}, ${sql.lit(pickup)}) or exists (
            select from order_statuses
            where order_statuses.order_id = orders.id and order_statuses.status = ${sql.lit(delivered)} and changed_at > last.at
          )
        )
        and exists (
          select from order_money
          where order_money.order_id = orders.id and settled >= due and refunded >= paid and going_back = 0
        )`,
  },
  {
    name: 'An order costs what its lines cost',
    broken: sql`
      select format('order %s: %s cents, its lines %s', id, total_cents, coalesce(cents, 0)) as place
      from orders left join (
        select order_id, sum(unit_price_cents::bigint * quantity) as cents from order_items group by order_id
      ) lines on order_id = id
      where total_cents is distinct from cents`,
  },
];
