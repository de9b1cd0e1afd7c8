import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  {
    value: 'marcas',
    label: 'Marcas',
    panel: lazy(() => import('./brands/brand-list.tsx')),
    mayAny: ['catalogue.change'],
  },
  {
    value: 'tipos',
    label: 'Tipos',
    panel: lazy(() => import('../catalogue-admin/type-list.tsx')),
    mayAny: ['catalogue.change'],
  },
  {
    value: 'caracteristicas',
    label: 'Características',
    panel: lazy(() => import('./wizard-attribute-list.tsx')),
    mayAny: ['catalogue.change'],
  },
  {
    value: 'modelos',
    label: 'Modelos',
    panel: lazy(() => import('./models/model-list.tsx')),
    mayAny: ['evaluations.see'],
  },
] as const;

export const meta = panelMeta('Avaliações');

/** '/avaliacoes': what can be sold to the shop, what is asked about it, and what each answer is worth. */
export default function EvaluationAdmin() {
  return <TabsPage title="Avaliações" tabs={tabs} usual="modelos" />;
}
