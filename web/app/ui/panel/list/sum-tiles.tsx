import styles from './sum-tiles.module.css';

interface Sum {
  label: string;
  value: string;
  /** Stands below it. */
  note?: string;
}

/** Sums side by side, above what they are sums of. */
export function SumTiles({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.tiles}>
      {sums.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
