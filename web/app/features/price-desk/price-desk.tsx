import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  { value: 'alertas', label: 'Alertas', panel: lazy(() => import('./alerts-tab.tsx')) },
  { value: 'sugestoes', label: 'Sugestões', panel: lazy(() => import('./suggestions/suggestions-tab.tsx')) },
  { value: 'envelhecimento', label: 'Envelhecimento', panel: lazy(() => import('./ageing/ageing-tab.tsx')) },
  { value: 'propostas', label: 'Propostas', panel: lazy(() => import('./proposals-tab.tsx')) },
  { value: 'mercado', label: 'Mercado', panel: lazy(() => import('./market/market-tab.tsx')) },
] as const;

export const meta = panelMeta('Mesa de preços');

/** '/precos': what the shop's prices call to, what to pay next, how prices come down while stock stands, and what others pay. */
export default function PriceDesk() {
  return <TabsPage title="Mesa de preços" tabs={tabs} usual="alertas" />;
}
