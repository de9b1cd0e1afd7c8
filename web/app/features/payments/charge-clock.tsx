import { useEffect } from 'react';
import { Clock } from './clock.tsx';
import { type PaymentAnswer, secondsLeft } from './payment-answer.ts';
import { usePageClock } from './use-page-clock.ts';

interface ChargeClockProps {
  answer: PaymentAnswer;
  /** Told once its time is over. */
  onOver: () => void;
}

/** The time left of a charge; nothing for a code that has no end. */
export function ChargeClock({ answer, onOver }: ChargeClockProps) {
  const now = usePageClock();
  const left = secondsLeft(answer.payment.expires_in_s, answer, Math.max(now, answer.receivedAtMs));
  const isOver = left === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, whoever is told
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);

  return left === undefined ? null : <Clock seconds={left} />;
}
