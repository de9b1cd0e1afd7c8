import { useEffect, useRef } from 'react';

/** The visible part of the next tab, in CSS pixels: the row goes on. */
const beyond = 24;

/** For a row of tabs that may be longer than its screen: the open one is brought into sight, and nothing else moves. */
export function useOpenTabInSight(open: string) {
  const row = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const shown = row.current?.getBoundingClientRect();
    const tab = row.current?.querySelector('[data-active]')?.getBoundingClientRect();
    if (!shown || !tab) return;
    if (tab.right > shown.right) row.current?.scrollBy({ left: tab.right - shown.right + beyond });
    else if (tab.left < shown.left) row.current?.scrollBy({ left: tab.left - shown.left - beyond });
  }, [open]);

  return row;
}
