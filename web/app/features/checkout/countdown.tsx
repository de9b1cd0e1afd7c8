import { useEffect, useState } from 'react';
import { Clock } from '../payments/clock.tsx';
import { secondsLeft } from './countdown-clock.ts';

/** The time for paying. It begins anew when it is over: the code itself stays good. */
export function Countdown() {
  const [startedMs] = useState(() => Date.now());
  const [nowMs, setNowMs] = useState(startedMs);

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return <Clock seconds={secondsLeft(nowMs - startedMs)} />;
}
