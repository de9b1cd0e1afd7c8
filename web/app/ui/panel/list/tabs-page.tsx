import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, Title } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ListSkeleton } from './list-skeleton.tsx';
import { readTab, tabParams } from './tab-state.ts';
import styles from './tabs-page.module.css';

interface TabsPageProps<Tab extends string> {
  title: string;
  /** In their order; panels come when they are opened. */
  tabs: readonly { value: Tab; label: string; panel: ComponentType }[];
  /** The tab of the bare address. */
  usual: Tab;
}

/** A screen of several parts; the address says which one is open. */
export function TabsPage<Tab extends string>({ title, tabs, usual }: TabsPageProps<Tab>) {
  const [params, setParams] = useSearchParams();
  const open = readTab(params, tabs, usual);

  return (
    <>
      <Title order={1} size="h2" mb="md">
        {title}
      </Title>
      <Tabs value={open} onChange={(tab) => setParams(tabParams(tab as Tab, usual))} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={styles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            <Suspense fallback={<ListSkeleton />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
