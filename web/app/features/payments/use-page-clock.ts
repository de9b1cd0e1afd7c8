import { useEffect, useState } from 'react';

/** The page's own clock (`performance.now()`), drawn anew each second. */
export function usePageClock(): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
