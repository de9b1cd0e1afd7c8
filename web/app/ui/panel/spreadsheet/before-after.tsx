import type { ReactNode } from 'react';
import styles from './spreadsheet.module.css';

export function Before({ children }: { children: ReactNode }) {
  return <del className={styles.before}>{children}</del>;
}

export function After({ children }: { children: ReactNode }) {
  return <ins className={styles.after}>{children}</ins>;
}
