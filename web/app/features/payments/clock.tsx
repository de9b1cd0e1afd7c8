import { IconClockHour4 } from '@tabler/icons-react';
import styles from './clock.module.css';

/** Seconds as mm:ss, from an hour on as h:mm:ss. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'));
  return [...(hours > 0 ? [hours] : []), ...rest].join(':');
}

/** The time left to pay. It is never read out by itself: a number each second would drown all else. */
export function Clock({ seconds }: { seconds: number }) {
  return (
    <p role="timer" aria-live="off" className={styles.clock}>
      <IconClockHour4 size={20} stroke={1.5} aria-hidden />
      Tempo para pagar <strong>{clockText(seconds)}</strong>
    </p>
  );
}
