import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const CustomerPage = lazy(() => import('../features/customers/customer-page.tsx'));

export const meta = panelMeta('Usuário');

export default function AdminUserScreen() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <CustomerPage />
    </Suspense>
  );
}
