import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const SalePage = lazy(() => import('../features/orders/sale-page.tsx'));

export const meta = panelMeta('Pedido de venda');

export default function AdminOrderScreen() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SalePage />
    </Suspense>
  );
}
