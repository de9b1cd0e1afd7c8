import { panelMeta } from '../ui/frame/panel-meta.ts';
import { PendingArea } from '../ui/frame/pending-area.tsx';

export const meta = panelMeta('Configurações');

export default function AdminSettings() {
  return (
    <PendingArea title="Configurações" to="/propostas" action="Ver propostas">
      Enquanto isso, acompanhe e responda às propostas de quem vende para a loja.
    </PendingArea>
  );
}
