import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { ListSkeleton } from '../ui/panel/list/list-skeleton.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const DeviceRegister = lazy(() => import('../features/device-register/device-register.tsx'));

export const meta = panelMeta('Livro de aparelhos');

export default function AdminDeviceRegister() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <DeviceRegister />
    </Suspense>
  );
}
