import type { ReactNode } from 'react';
import styles from './field-link.module.css';

/** Leads to a field of the same page: the keyboard stands in it then. */
export function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a
      className={styles.link}
      href={`#${id}`}
      onClick={(event) => {
        // The address stays: a form may stand in a window, and back would leave it.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {children}
    </a>
  );
}
