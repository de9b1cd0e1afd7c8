import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

interface PaperProps {
  /** The paper's name. */
  label: string;
  children: ReactNode;
}

/**
 * A paper printed in place of the screen: dark on white whatever the theme, on sheets or on a roll of 80 mm. Draw one
 * at a time.
 */
export function Paper({ label, children }: PaperProps) {
  return createPortal(
    <article className={styles.paper} aria-label={label}>
      {children}
    </article>,
    document.body,
  );
}
