import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const CouponList = lazy(() => import('../features/coupons/coupon-list.tsx'));

export const meta = panelMeta('Cupons');

export default function AdminCoupons() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <CouponList />
    </Suspense>
  );
}
