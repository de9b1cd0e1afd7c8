import type { ReactNode } from 'react';
import styles from './spreadsheet.module.css';

/** What something was. */
export function Before({ children }: { children: ReactNode }) {
  return <del className={styles.before}>{children}</del>;
}

/** What it becomes. */
export function After({ children }: { children: ReactNode }) {
  return <ins className={styles.after}>{children}</ins>;
}
