import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const InspectionList = lazy(() => import('../features/inspections/inspection-list.tsx'));

export const meta = panelMeta('Bancada');

export default function AdminInspections() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <InspectionList />
    </Suspense>
  );
}
