import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const Activities = lazy(() => import('../features/activities/activities.tsx'));

export const meta = panelMeta('Atividades');

export default function AdminActivities() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Activities />
    </Suspense>
  );
}
