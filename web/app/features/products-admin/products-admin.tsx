import { lazy } from 'react';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  { value: 'tipos', label: 'Tipos', panel: lazy(() => import('../catalogue-admin/type-list.tsx')) },
  { value: 'caracteristicas', label: 'Caracteristicas', panel: lazy(() => import('./shop-attribute-list.tsx')) },
  { value: 'modelos', label: 'Modelos', panel: lazy(() => import('./model-list.tsx')) },
  { value: 'aparelhos', label: 'Aparelhos', panel: lazy(() => import('./product-list.tsx')) },
] as const;

/** '/cadastros': what the shop sells, and what its products are described by. */
export function ProductsAdmin() {
  return <TabsPage title="Cadastro de Produtos" tabs={tabs} usual="aparelhos" />;
}
