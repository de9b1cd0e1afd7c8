import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const ReceivedPayments = lazy(() => import('../features/received-payments/received-payments.tsx'));

export const meta = panelMeta('Recebimentos');

export default function AdminReceivedPayments() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ReceivedPayments />
    </Suspense>
  );
}
