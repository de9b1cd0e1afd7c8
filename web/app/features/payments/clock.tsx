import { IconClockHour4 } from '@tabler/icons-react';
import styles from './clock.module.css';
import { clockText } from './clock-text.ts';

/** The time left to pay. It is never read out by itself: a number each second would drown all else. */
export function Clock({ seconds }: { seconds: number }) {
  return (
    <p role="timer" aria-live="off" className={styles.clock}>
      <IconClockHour4 size={20} stroke={1.5} aria-hidden />
      Tempo para pagar <strong>{clockText(seconds)}</strong>
    </p>
  );
}
