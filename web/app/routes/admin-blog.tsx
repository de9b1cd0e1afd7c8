import { panelMeta } from '../ui/frame/panel-meta.ts';
import { PendingArea } from '../ui/frame/pending-area.tsx';

export const meta = panelMeta('Blog');

export default function AdminBlog() {
  return (
    <PendingArea title="Blog" to="/propostas" action="Ver propostas">
      Enquanto isso, acompanhe e responda às propostas de quem vende para a loja.
    </PendingArea>
  );
}
