import type { ReactNode } from 'react';
import { Money } from '../../ui/money.tsx';
import styles from './amount-due.module.css';

/** The amount to be paid, in reais, and beside it for how long. */
export function AmountDue({ value, children }: { value: number; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.label}>Valor a pagar por Pix</p>
        <Money value={value} className={styles.value} />
      </div>
      {children}
    </div>
  );
}
