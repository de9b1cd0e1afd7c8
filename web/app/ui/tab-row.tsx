import { type KeyboardEvent, startTransition, useOptimistic } from 'react';
import styles from './tab-row.module.css';

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
export const tabIdOf = (panelId: string, key: string) => `${panelId}-${key}`;

/**
 * Tabs over a public list. Mantine's draw themselves twice more once the page has come alive, in the very task that
 * makes it answer; these are drawn once.
 */
export function TabRow({ label, tabs, chosen, panelId, onChoose }: TabRowProps) {
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
