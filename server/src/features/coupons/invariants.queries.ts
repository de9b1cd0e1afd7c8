import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';

const { approved, pickup, delivered, cancelled } = orderStatus;

export const couponInvariants: readonly Invariant[] = [
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
