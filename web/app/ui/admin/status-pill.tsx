import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import styles from './status-pill.module.css';

/** A status in its word, with a colour and a mark beside it. */
export function StatusPill({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {label}
    </span>
  );
}
