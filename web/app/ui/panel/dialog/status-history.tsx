import { formatMoment } from '@giro/contract/rules/dates.ts';
import styles from './status-history.module.css';

/** Something that happened between statuses, in words. */
interface HistoryEvent {
  label: string;
  detail: string | null;
  at: string;
  by: string | null;
}

interface StatusHistoryProps {
  history: readonly { status: number; at: string; by: string | null; reason?: string | null | undefined }[];
  labelOf: (status: number) => string;
  events?: readonly HistoryEvent[];
}

/** Every status that something has had, and what happened beside them, newest first, with when and by whom. */
export function StatusHistory({ history, labelOf, events = [] }: StatusHistoryProps) {
  const statuses = history.map(({ status, at, by, reason = null }) => ({
    label: labelOf(status),
    detail: reason,
    at,
    by,
  }));
  const entries = [...statuses, ...events].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <ol className={styles.history} reversed>
      {entries.toReversed().map(({ label, detail, at, by }) => (
        <li key={`${at} ${label}`} className={styles.event}>
          <p className={styles.status}>{label}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
          <p className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
            {by && ` · por ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
