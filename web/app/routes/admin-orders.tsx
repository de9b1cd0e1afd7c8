import { panelMeta } from '../ui/frame/panel-meta.ts';
import { PendingArea } from '../ui/frame/pending-area.tsx';

export const meta = panelMeta('Pedido de Vendas');

export default function AdminOrders() {
  return (
    <PendingArea title="Pedido de Vendas" to="/propostas" action="Ver propostas">
      Enquanto isso, acompanhe e responda às propostas de quem vende para a loja.
    </PendingArea>
  );
}
