import { OrderScreen } from '../features/orders/order-screen.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Pedido');

export default OrderScreen;
