import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

interface TwoLinesProps {
  first: ReactNode;
  /** A hint below; nothing is drawn without one. */
  second: ReactNode;
}

/** A cell's value with a quiet hint below it. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div>
      {first}
      {second && <div className={styles.second}>{second}</div>}
    </div>
  );
}
