import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const AwaitedList = lazy(() => import('../features/arrival-notices/awaited-list.tsx'));

export const meta = panelMeta('Avisos de chegada');

export default function AdminAwaited() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <AwaitedList />
    </Suspense>
  );
}
