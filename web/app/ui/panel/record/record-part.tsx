import { type ReactNode, useId } from 'react';
import { Card } from '../../card.tsx';
import styles from './record-page.module.css';

interface RecordPartProps {
  title: string;
  /** A quiet line below the title. */
  hint?: string;
  children: ReactNode;
}

/** A part of a record's page, on paper of its own. */
export function RecordPart({ title, hint, children }: RecordPartProps) {
  const id = useId();
  return (
    <Card component="section" radius="lg" className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </Card>
  );
}
