import { panelMeta } from '../ui/frame/panel-meta.ts';
import { PendingArea } from '../ui/frame/pending-area.tsx';

export const meta = panelMeta('Cadastro de Produtos');

export default function AdminProducts() {
  return (
    <PendingArea title="Cadastro de Produtos" to="/propostas" action="Ver propostas">
      Enquanto isso, acompanhe e responda às propostas de quem vende para a loja.
    </PendingArea>
  );
}
