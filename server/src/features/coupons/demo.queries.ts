import { orderStatuses, orderStatusRows } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

const paidStatuses = orderStatuses.filter((status) => orderStatusRows[status].isPaid);

/** The demo's orders count for no coupon; the demo's coupons go, but one that a real order names stays as that order's. */
export const couponsDemo: DemoPart = {
  after: [],
  async remove(tx, { orders }) {
    await sql`
      with gone as (delete from coupon_uses where order_id = any(${orders}::int[]) returning order_id, coupon_id, counts)
      update coupons set used = used - uses, revenue_cents = revenue_cents - cents
      from (
        select coupon_id, count(*) filter (where counts) as uses,
          coalesce(sum(total_cents) filter (where status in (${sql.join(paidStatuses)})), 0) as cents
        from gone join orders on orders.id = order_id group by coupon_id
      ) counted
      where coupons.id = coupon_id`.execute(tx);
    const isNamed = sql`exists (select from coupon_uses where coupon_id = coupons.id)`;
    await sql`delete from coupons where is_demo and not ${isNamed}`.execute(tx);
    await sql`update coupons set deleted_at = coalesce(deleted_at, giro_now()) where is_demo`.execute(tx);
    return {};
  },
};
