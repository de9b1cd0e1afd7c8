import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { clockText, secondsLeft } from './countdown-clock.ts';
import payment from './payment-step.module.css';

/** The time for paying. It begins anew when it is over: the code itself stays good. */
export function Countdown() {
  const [startedMs] = useState(() => Date.now());
  const [nowMs, setNowMs] = useState(startedMs);

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return (
    <p role="timer" aria-live="off" className={payment.countdown}>
      <IconClockHour4 size={20} stroke={1.5} aria-hidden />
      Tempo para pagar <strong>{clockText(secondsLeft(nowMs - startedMs))}</strong>
    </p>
  );
}
