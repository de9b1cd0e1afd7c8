import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../ui/panel/allowed.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { readTab, tabParams } from '../../ui/panel/list/tabs-page.tsx';
import styles from './person-deals.module.css';
import '@mantine/core/styles/Tabs.layer.css';

const HistoryList = lazy(async () => ({ default: (await import('../history/history-list.tsx')).HistoryList }));

const tabs = [
  { value: 'negocios', label: 'Negócios e cadastro' },
  { value: 'historico', label: 'Histórico' },
] as const;
const usual = 'negocios';

/** The record of a person, and beside it their history for who may see it; the address says which of both is open. */
export function PersonTabs({ id, children }: { id: number; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const may = useMay();
  if (!may('history.see')) return children;
  return (
    <Tabs
      value={readTab(params, tabs, usual)}
      onChange={(tab) =>
        setParams(tabParams(tab as (typeof tabs)[number]['value'], usual), { preventScrollReset: true })
      }
      keepMounted={false}
    >
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="negocios" pt="md" className={styles.parts}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="historico" pt="md">
        <Suspense fallback={<ListSkeleton />}>
          <HistoryList of={{ user_id: id }} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
