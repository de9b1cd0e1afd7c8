import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, Title } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx';
import { type AdminTab, adminTabs, readTab, tabParams } from './admin-tabs.ts';
import styles from './products-admin.module.css';

const panels: Record<AdminTab, ComponentType> = {
  tipos: lazy(() => import('./type-list.tsx')),
  caracteristicas: lazy(() => import('./attribute-list.tsx')),
  modelos: lazy(() => import('./model-list.tsx')),
  aparelhos: lazy(() => import('./product-list.tsx')),
};

/** '/cadastros': what the shop sells, and what its products are described by. */
export function ProductsAdmin() {
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  const Panel = panels[tab];

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Cadastro de Produtos
      </Title>
      <Tabs value={tab} onChange={(value) => setParams(tabParams(value as AdminTab))} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {adminTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={styles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="lg">
          <Suspense fallback={<ListSkeleton />}>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
