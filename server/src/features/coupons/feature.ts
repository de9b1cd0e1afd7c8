import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { type CouponUses, createCouponUses } from './coupon-uses.service.ts';
import { couponInvariants, couponsDemo } from './coupons.queries.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { type CouponsService, createCoupons } from './coupons.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    coupons: {
      coupons: CouponsService;
      couponUses: CouponUses;
    };
  }
}

export const couponsFeature = defineFeature({
  name: 'coupons',
  invariants: couponInvariants,
  demo: couponsDemo,
  make({ database, limit, now }) {
    const coupons = createCoupons({ database, now });
    const couponUses = createCouponUses({ wrongCodes: limit('wrong-coupon', 20, minutes(60)) });
    return { services: { coupons, couponUses }, routes: (api) => couponsRoutes(api, coupons) };
  },
});
