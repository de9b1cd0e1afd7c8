import { OrderList } from '../features/orders/order-list.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Pedido de Vendas');

export default OrderList;
