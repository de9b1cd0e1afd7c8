import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const EarningsPage = lazy(() => import('../features/earnings/earnings-page.tsx'));

export const meta = panelMeta('Resultado');

export default function AdminEarnings() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <EarningsPage />
    </Suspense>
  );
}
