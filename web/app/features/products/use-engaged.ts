import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const longestWaitMs = 4000;

/**
 * True once somebody does anything with the page, or after four seconds: until then nothing is fetched that only helps
 * with looking around, so that the page itself comes first.
 */
export function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false);

  useEffect(() => {
    const engage = () => setEngaged(true);
    const timer = setTimeout(engage, longestWaitMs);
    for (const sign of signs) window.addEventListener(sign, engage, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, engage);
    };
  }, []);

  return isEngaged;
}
