import '@mantine/core/styles/Tabs.layer.css';
import type { Permission } from '@giro/contract/rules/roles.ts';
import { Tabs, Title } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../lib/api/use-may.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { readTab, tabParams } from './tab-state.ts';
import styles from './tabs-page.module.css';
import { useOpenTabInSight } from './use-open-tab-in-sight.ts';

interface TabsPageProps<Tab extends string> {
  title: string;
  /** In their order; panels come when they are opened. Each is for who has any of its permissions. */
  tabs: readonly { value: Tab; label: string; panel: ComponentType; mayAny?: readonly Permission[] }[];
  /** The tab of the bare address; the first that somebody may open where that is not theirs. */
  usual: Tab;
}

/** A screen of several parts; the address says which one is open. */
export function TabsPage<Tab extends string>({ title, tabs: all, usual: usualOfAll }: TabsPageProps<Tab>) {
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const tabs = all.filter(({ mayAny }) => !mayAny || mayAny.some(may));
  const usual = tabs.find(({ value }) => value === usualOfAll)?.value ?? tabs[0]?.value ?? usualOfAll;
  const open = readTab(params, tabs, usual);
  const row = useOpenTabInSight(open);

  return (
    <>
      <Title order={1} size="h2" mb="md">
        {title}
      </Title>
      <Tabs value={open} onChange={(tab) => setParams(tabParams(tab as Tab, usual))} keepMounted={false}>
        <Tabs.List ref={row} className={styles.tabs}>
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
