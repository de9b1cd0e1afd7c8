import { panelMeta } from '../ui/frame/panel-meta.ts';
import { PendingArea } from '../ui/frame/pending-area.tsx';

export const meta = panelMeta('Gerenciar Usuários');

export default function AdminUsers() {
  return (
    <PendingArea title="Gerenciar Usuários" to="/propostas" action="Ver propostas">
      Enquanto isso, acompanhe e responda às propostas de quem vende para a loja.
    </PendingArea>
  );
}
