import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const Units = lazy(() => import('../features/units/list/units.tsx'));

export const meta = panelMeta('Unidades');

export default function AdminUnits() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Units />
    </Suspense>
  );
}
