import { OwnOrders } from '../features/orders/own-orders.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Pedidos de Vendas');

export default OwnOrders;
