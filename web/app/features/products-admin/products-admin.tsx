import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  {
    value: 'tipos',
    label: 'Tipos',
    panel: lazy(() => import('../catalogue-admin/type-list.tsx')),
    mayAny: ['catalogue.change'],
  },
  {
    value: 'caracteristicas',
    label: 'Caracteristicas',
    panel: lazy(() => import('./shop-attribute-list.tsx')),
    mayAny: ['catalogue.change'],
  },
  { value: 'modelos', label: 'Modelos', panel: lazy(() => import('./model-list.tsx')), mayAny: ['catalogue.change'] },
  {
    value: 'sinonimos',
    label: 'Sinônimos da busca',
    panel: lazy(() => import('./synonym-list.tsx')),
    mayAny: ['catalogue.change'],
  },
  { value: 'aparelhos', label: 'Aparelhos', panel: lazy(() => import('./product-list.tsx')) },
] as const;

export const meta = panelMeta('Cadastro de Produtos');

/** '/cadastros': what the shop sells, and what its products are described by. */
export default function ProductsAdmin() {
  return <TabsPage title="Cadastro de Produtos" tabs={tabs} usual="aparelhos" />;
}
