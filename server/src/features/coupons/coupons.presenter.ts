import type { CouponRecord } from '@giro/contract/calls/coupons.ts';
import { type CouponKind, couponSituationOf } from '@giro/contract/rules/coupon.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { CouponRow } from './coupons.queries.ts';

/** A coupon on this day of the shop's. */
export function presentCoupon(row: CouponRow, today: string): CouponRecord {
  const { id, code, starts_at, ends_at, most_uses, most_per_person, active, used, version } = row;
  const bounds = { startsAt: starts_at, endsAt: ends_at, mostUses: most_uses, uses: used };
  return {
    id,
    code,
    kind: row.kind as CouponKind,
    // Hundredths, of a percent or of a real.
    value: row.value / 100,
    min_total: reaisOf(row.min_total_cents),
    starts_at,
    ends_at,
    most_uses,
    most_per_person,
    categories: row.type_ids,
    active,
    situation: couponSituationOf(bounds, { isActive: active, today }),
    uses: used,
    revenue: reaisOf(Number(row.revenue_cents)),
    version,
  };
}
