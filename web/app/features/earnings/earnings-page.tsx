import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  { value: 'mes', label: 'Mês', panel: lazy(() => import('./month-tab.tsx')) },
  { value: 'vendas', label: 'Vendas', panel: lazy(() => import('./sales-tab.tsx')) },
  { value: 'aparelhos', label: 'Aparelhos', panel: lazy(() => import('./devices-tab.tsx')) },
  { value: 'modelos', label: 'Modelos', panel: lazy(() => import('./models-tab.tsx')) },
  { value: 'estoque', label: 'Estoque', panel: lazy(() => import('./stock-tab.tsx')) },
] as const;

export const meta = panelMeta('Resultado');

/** '/resultado': what the shop earns by month, day, sale, device and model, and what its shelf is worth. */
export default function EarningsPage() {
  return <TabsPage title="Resultado" tabs={tabs} usual="mes" />;
}
