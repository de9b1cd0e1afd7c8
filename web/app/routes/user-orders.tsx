import { panelMeta } from '../ui/frame/panel-meta.ts';
import { PendingArea } from '../ui/frame/pending-area.tsx';

export const meta = panelMeta('Pedidos de Vendas');

export default function UserOrders() {
  return (
    <PendingArea title="Pedidos de Vendas" to="/propostas-user" action="Ver minhas propostas">
      Enquanto isso, acompanhe as propostas dos aparelhos que você vende.
    </PendingArea>
  );
}
