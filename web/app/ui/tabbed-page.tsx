import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tabbed-page.module.css';

const everything = 'todos';

interface TabbedPageProps {
  title: string;
  hint: string;
  /** What the tabs choose between. */
  label: string;
  tabs: readonly { id: number; name: string }[];
  /** The chosen tab; undefined is 'Todos'. */
  tab: number | undefined;
  onTab: (tab: number | undefined) => void;
  children: ReactNode;
}

/** A public list that tabs narrow: 'Todos' first, then one tab each. */
export function TabbedPage({ title, hint, label, tabs, tab, onTab, children }: TabbedPageProps) {
  const shown = tab === undefined ? everything : String(tab);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.hint}>{hint}</p>
      </header>
      <Tabs
        value={shown}
        onChange={(chosen) => onTab(chosen === everything ? undefined : Number(chosen))}
        keepMounted={false}
      >
        <Tabs.List aria-label={label} className={styles.tabs}>
          <Tabs.Tab value={everything}>Todos</Tabs.Tab>
          {tabs.map(({ id, name }) => (
            <Tabs.Tab key={id} value={String(id)}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>{children}</Tabs.Panel>
      </Tabs>
    </div>
  );
}
