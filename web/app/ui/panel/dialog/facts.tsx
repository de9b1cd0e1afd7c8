import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Unknown values are left blank here and shown as a dash. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide'];

interface FactsProps {
  title?: string;
  facts: readonly Fact[];
  children?: ReactNode;
}

/** A titled group of labelled values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={styles.group}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.facts}>
        {facts.map(([label, value, width]) => (
          <div key={label} className={styles.fact} data-width={width}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
