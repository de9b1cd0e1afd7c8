import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  { value: 'linhas', label: 'Linhas', panel: lazy(() => import('./register-lines.tsx')) },
  { value: 'exportacoes', label: 'Exportações', panel: lazy(() => import('./register-exports.tsx')) },
] as const;

export const meta = panelMeta('Livro de aparelhos');

/** '/livro-de-aparelhos': the register of used devices, and who took it out. */
export default function DeviceRegister() {
  return <TabsPage title="Livro de aparelhos" tabs={tabs} usual="linhas" />;
}
