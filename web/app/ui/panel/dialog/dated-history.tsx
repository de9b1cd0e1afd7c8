import { formatMoment } from '@giro/contract/rules/dates.ts';
import styles from './dated-history.module.css';

/** Something that happened, in words. */
export interface DatedEntry {
  label: string;
  at: string;
  by: string | null;
  detail?: string | null | undefined;
}

/** What has happened to something, newest first, with when and by whom. Entries come oldest first. */
export function DatedHistory({ entries }: { entries: readonly DatedEntry[] }) {
  return (
    <ol className={styles.history} reversed>
      {entries.toReversed().map(({ label, at, by, detail }) => (
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
