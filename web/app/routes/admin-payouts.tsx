import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const Payouts = lazy(() => import('../features/payouts/payouts.tsx'));

export const meta = panelMeta('Pagar vendedores');

export default function AdminPayouts() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Payouts />
    </Suspense>
  );
}
