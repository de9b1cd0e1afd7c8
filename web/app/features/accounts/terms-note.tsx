import type { ReactNode } from 'react';
import styles from './accounts.module.css';

/** Says that whoever does what the words name accepts the present terms by it. */
export function TermsNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      {children}, você aceita os{' '}
      <a href="/termos" target="_blank" rel="noopener">
        termos e a privacidade
      </a>
      .
    </p>
  );
}
