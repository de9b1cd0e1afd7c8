import type { Permission } from '@giro/contract/rules/roles.ts';
import { Tabs, Title } from '@mantine/core';
import { useMay } from '../allowed.tsx';
import { ListSkeleton } from './list-states.tsx';
import styles from './tabs-page.module.css';
import '@mantine/core/styles/Tabs.layer.css';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The visible part of the next tab, in CSS pixels: the row goes on. */
const beyond = 24;

/** For a row of tabs that may be longer than its screen: the open one is brought into sight, and nothing else moves. */
function useOpenTabInSight(open: string) {
  const row = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when another tab is opened, which the row shows by itself
  useEffect(() => {
    const shown = row.current?.getBoundingClientRect();
    const tab = row.current?.querySelector('[data-active]')?.getBoundingClientRect();
    if (!shown || !tab) return;
    if (tab.right > shown.right) row.current?.scrollBy({ left: tab.right - shown.right + beyond });
    else if (tab.left < shown.left) row.current?.scrollBy({ left: tab.left - shown.left - beyond });
  }, [open]);

  return row;
}

/** The open tab of a screen, from its address; without one that exists it is the usual one. */
export function readTab<Tab extends string>(params: URLSearchParams, tabs: readonly { value: Tab }[], usual: Tab): Tab {
  const wanted = params.get('aba');
  return tabs.find(({ value }) => value === wanted)?.value ?? usual;
}

/** The address of a tab. Pages belong to the tab that is left. */
export function tabParams<Tab extends string>(tab: Tab, usual: Tab): URLSearchParams {
  return new URLSearchParams(tab === usual ? {} : { aba: tab });
}

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
