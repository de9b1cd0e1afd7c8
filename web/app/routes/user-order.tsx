import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

export const meta = panelMeta('Pedido');

// Every page names what each route fetches at once; what this screen needs is fetched when it is opened.
const OrderScreen = lazy(() => import('../features/orders/order-screen.tsx'));

export default function UserOrder() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OrderScreen />
    </Suspense>
  );
}
