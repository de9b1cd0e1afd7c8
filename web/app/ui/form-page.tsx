import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  /** One sentence below the title. */
  hint?: ReactNode;
  /** Stands above the title, such as a way back. */
  before?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A page that asks for one thing: a title and a card with the form. */
export function FormPage({ title, hint, before, wide, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <Card radius="lg" className={styles.card} data-wide={wide || undefined}>
        {before}
        <h1 className={styles.title}>{title}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </Card>
    </div>
  );
}
