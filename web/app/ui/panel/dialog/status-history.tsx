import { formatMoment } from '@giro/contract/rules/dates.ts';
import styles from './status-history.module.css';

interface StatusHistoryProps {
  history: readonly { status: number; at: string; by: string | null }[];
  labelOf: (status: number) => string;
}

/** Every status that something has had, newest first, with when and by whom. */
export function StatusHistory({ history, labelOf }: StatusHistoryProps) {
  return (
    <ol className={styles.history} reversed>
      {history.toReversed().map(({ status, at, by }) => (
        <li key={`${at} ${status}`} className={styles.event}>
          <p className={styles.status}>{labelOf(status)}</p>
          <p className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
            {by && ` · por ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
