import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, Title } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx';
import styles from './blog-admin.module.css';
import { type BlogTab, blogTabParams, blogTabs, readBlogTab } from './blog-tabs.ts';

const panels: Record<BlogTab, ComponentType> = {
  categorias: lazy(() => import('./category-list.tsx')),
  posts: lazy(() => import('./post-list.tsx')),
};

/** '/blog-painel': what the shop publishes, and what it is filed under. */
export function BlogAdmin() {
  const [params, setParams] = useSearchParams();
  const tab = readBlogTab(params);
  const Panel = panels[tab];

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Blog
      </Title>
      <Tabs value={tab} onChange={(value) => setParams(blogTabParams(value as BlogTab))} keepMounted={false}>
        <Tabs.List>
          {blogTabs.map(({ value, label }) => (
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
