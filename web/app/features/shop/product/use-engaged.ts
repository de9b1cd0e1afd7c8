import { startTransition, useEffect, useState } from 'react';

/** A press counts when it is over, so that what it is about stays in place meanwhile. */
const signs = ['pointermove', 'click', 'keydown', 'scroll'] as const;
const longestWaitMs = 4000;

/**
 * True once somebody does anything with the page, or after four seconds: until then nothing is fetched that only helps
 * with looking around, so that the page itself comes first. What is shown stays until what follows is there.
 */
export function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false);

  useEffect(() => {
    const engage = () => startTransition(() => setEngaged(true));
    const timer = setTimeout(engage, longestWaitMs);
    for (const sign of signs) window.addEventListener(sign, engage, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, engage);
    };
  }, []);

  return isEngaged;
}
