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
        from pix_refunds join pix_payments on pix_payments.id = payment_id and pix_refunds.state = 'done'
        group by order_id
      ) last on last.order_id = orders.id
      where (
          orders.status in (${sql.lit(approved)}, ${sql.lit(pickup)}) or exists (
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
  {
    name: 'An order costs the sum of its amounts',
    broken: sql`
      select format('order %s: %s cents, its amounts %s', id, total_cents, coalesce(cents, 0)) as place
      from orders left join (
        select order_id, sum(cents) as cents from order_amounts group by order_id
      ) amounts on order_id = id
      where total_cents is distinct from cents`,
  },
  {
    name: 'What is bought with an order costs what its lines cost, and its discount is that of its lines',
    broken: sql`
      select format('order %s: %s and %s cents, its lines %s and %s', id, items, discount, line_cents, line_discount) as place
      from orders
      left join (
        select order_id, coalesce(sum(cents) filter (where kind = 'items'), 0) as items,
          coalesce(-sum(cents) filter (where kind = 'discount'), 0) as discount
        from order_amounts group by order_id
      ) amounts on amounts.order_id = id
      left join (
        select order_id, sum(unit_price_cents::bigint * quantity) as line_cents, sum(discount_cents) as line_discount
        from order_items group by order_id
      ) lines on lines.order_id = id
      where (items, discount) is distinct from (line_cents, line_discount)`,
  },
  {
    name: "An order's coupon counts as used until the order ends, by whoever ordered",
    broken: sql`
      select 'order ' || orders.id as place from coupon_uses join orders on orders.id = order_id
      where counts = (orders.status = ${sql.lit(cancelled)}) or coupon_uses.user_id <> orders.user_id`,
  },
  {
    name: 'A coupon counts its orders that have not ended, and what those that are paid cost',
    broken: sql`
      select format('coupon %s: %s uses of %s, %s cents of %s', coupons.id, used, coalesce(uses, 0), revenue_cents,
        coalesce(cents, 0)) as place
      from coupons left join (
        select coupon_id, count(*) filter (where counts) as uses,
          sum(total_cents) filter (where orders.status in (${sql.lit(approved)}, ${sql.lit(pickup)}, ${sql.lit(delivered)})) as cents
        from coupon_uses join orders on orders.id = order_id group by coupon_id
      ) counted on coupon_id = coupons.id
      where (used, revenue_cents) is distinct from (coalesce(uses, 0), coalesce(cents, 0))`,
  },
];
