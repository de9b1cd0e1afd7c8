import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  { value: 'categorias', label: 'Categoria', panel: lazy(() => import('./category-list.tsx')) },
  { value: 'posts', label: 'Post', panel: lazy(() => import('./post-list.tsx')) },
] as const;

export const meta = panelMeta('Blog');

/** '/blog-painel': what the shop publishes, and what it is filed under. */
export default function BlogAdmin() {
  return <TabsPage title="Blog" tabs={tabs} usual="posts" />;
}
