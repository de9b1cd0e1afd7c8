import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** So long a pointer or the keyboard stays on a link that somebody is about to follow. */
const intentMs = 60;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The page that an event at a link of this shop leads to. */
function pageOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.href === '' || link.origin !== location.origin || link.target) return undefined;
  return link.pathname + link.search;
}

/**
 * Fetches the screen that a link leads to as soon as somebody touches it, points at it or comes to it by keyboard; nothing
 * for browsers that are told to save data.
 */
export function FetchAhead() {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    let intent: ReturnType<typeof setTimeout> | undefined;
    const fetchAfter = (waitMs: number) => (event: Event) => {
      clearTimeout(intent);
      const wanted = pageOf(event);
      if (wanted !== undefined && !savesData()) intent = setTimeout(setPage, waitMs, wanted);
    };
    const ways = Object.entries({
      pointerover: fetchAfter(intentMs),
      focusin: fetchAfter(intentMs),
      touchstart: fetchAfter(0),
    });
    for (const [name, listen] of ways) addEventListener(name, listen, { passive: true });
    return () => {
      clearTimeout(intent);
      for (const [name, listen] of ways) removeEventListener(name, listen);
    };
  }, []);
  return page === undefined ? null : <PrefetchPageLinks page={page} />;
}
