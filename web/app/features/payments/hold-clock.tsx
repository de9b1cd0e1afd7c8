import { useEffect, useState } from 'react';
import { type PaymentAnswer, secondsLeft } from './payment-answer.ts';
import { Clock } from './pix-code.tsx';

/** The page's own clock (`performance.now()`), drawn anew each second. */
function usePageClock(): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

interface TimeLeftProps {
  seconds: number | null;
  answer: PaymentAnswer;
  /** Called once it is over. */
  onOver: () => void;
}

/** The time left of something that ends; nothing for what has no end. */
export function TimeLeft({ seconds, answer, onOver }: TimeLeftProps) {
  const now = usePageClock();
  const left = secondsLeft(seconds, answer, Math.max(now, answer.receivedAtMs));
  const isOver = left === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, whoever is told
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);

  return left === undefined ? null : <Clock seconds={left} />;
}

/** For how long the units are kept for an order that its buyer may pay now. */
export function HoldClock({ answer, onOver }: Omit<TimeLeftProps, 'seconds'>) {
  const { state, hold_in_s } = answer.payment;
  const isWaitedFor = ['waiting', 'partial', 'refused', 'challenge'].includes(state);
  return isWaitedFor ? <TimeLeft seconds={hold_in_s} answer={answer} onOver={onOver} /> : null;
}
