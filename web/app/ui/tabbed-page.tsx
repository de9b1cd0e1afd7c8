import { type KeyboardEvent, type ReactNode, startTransition, useId, useOptimistic } from 'react';
import styles from './tabbed-page.module.css';

interface TabRowProps {
  /** Names the choice that the tabs offer. */
  label: string;
  tabs: readonly { key: string; name: string }[];
  chosen: string;
  /** The id of what the chosen tab shows. */
  panelId: string;
  /** The promise that it returns settles when the tab is shown. */
  onChoose: (key: string) => void | Promise<void>;
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** The id of a tab, which names what it shows. */
const tabIdOf = (panelId: string, key: string) => `${panelId}-${key}`;

/**
 * Tabs over a public list. Mantine's draw themselves twice more once the page has come alive, in the very task that
 * makes it answer; these are drawn once.
 */
function TabRow({ label, tabs, chosen, panelId, onChoose }: TabRowProps) {
  // The tab answers at once; the list that it shows is drawn after it.
  const [shown, setShown] = useOptimistic(chosen);

  function choose(key: string) {
    startTransition(async () => {
      setShown(key);
      await onChoose(key);
    });
  }

  function press(event: KeyboardEvent<HTMLButtonElement>, place: number) {
    const next = tabs[steps[event.key]?.(place, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabIdOf(panelId, next.key))?.focus();
    choose(next.key);
  }

  return (
    <div role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, name }, place) => (
        <button
          key={key}
          id={tabIdOf(panelId, key)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === shown}
          aria-controls={key === shown ? panelId : undefined}
          tabIndex={key === shown ? 0 : -1}
          onClick={() => choose(key)}
          onKeyDown={(event) => press(event, place)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

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
