import styles from './status-pill.module.css';

/** What a status means for the people who wait: nothing yet, under way, asks for an answer, good, or over. */
export type StatusTone = 'waiting' | 'moving' | 'offer' | 'good' | 'refused' | 'over';

/** A status in its word, with a colour and a mark beside it. */
export function StatusPill({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {label}
    </span>
  );
}
