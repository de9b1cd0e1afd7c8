import { type ReactNode, useId } from 'react';
import { TabRow, tabIdOf } from './tab-row.tsx';
import styles from './tabbed-page.module.css';

const everything = 'todos';
const keyOf = (tab: number | undefined) => (tab === undefined ? everything : String(tab));

interface TabbedPageProps {
  title: string;
  hint: string;
  /** Names the choice that the tabs offer. */
  label: string;
  tabs: readonly { id: number; name: string }[];
  /** The chosen tab; undefined is 'Todos'. */
  tab: number | undefined;
  onTab: (tab: number | undefined) => void | Promise<void>;
  children: ReactNode;
}

/** A public list that tabs narrow: 'Todos' first, then one tab each. */
export function TabbedPage({ title, hint, label, tabs, tab, onTab, children }: TabbedPageProps) {
  const chosen = keyOf(tab);
  const panelId = useId();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.hint}>{hint}</p>
      </header>
      <TabRow
        label={label}
        tabs={[{ key: everything, name: 'Todos' }, ...tabs.map(({ id, name }) => ({ key: keyOf(id), name }))]}
        chosen={chosen}
        panelId={panelId}
        onChoose={(key) => onTab(key === everything ? undefined : Number(key))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabIdOf(panelId, chosen)}>
        {children}
      </div>
    </div>
  );
}
