import type { ReactNode } from 'react';
import styles from './whole.module.css';

/** A number that no line ends inside: browsers break `***.456.789-**` behind its hyphen. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>;
}
