import { formatReais } from '@giro/contract/rules/money.ts';
import type { ReactNode } from 'react';
import styles from './counter.module.css';

interface NetBarProps {
  /** Still to be paid of the sale, in reais: 0 while its last parts have not come yet; undefined without a sale. */
  due: number | undefined;
  /** Credit that a device on the counter would bring, in reais; undefined without one. */
  coming: number | undefined;
  /** The next presses. */
  children: ReactNode;
}

/** The sum of both sides, in words. */
export function netWords(due: number | undefined, coming: number | undefined): string {
  const cents = Math.round((due ?? 0) * 100) - Math.round((coming ?? 0) * 100);
  if (cents > 0) return `Falta ${formatReais(cents / 100)}`;
  if (cents < 0) return `Fica de crédito ${formatReais(-cents / 100)}`;
  if (due === undefined) return 'Nada a receber';
  return due > 0 ? 'Nada falta' : 'Aguardando o pagamento';
}

/** The sale less the device, below both and always in sight. */
export function NetBar({ due, coming, children }: NetBarProps) {
  return (
    <section className={styles.net} aria-label="Saldo">
      <div aria-live="polite">
        <p className={styles.netValue}>{netWords(due, coming)}</p>
        {due !== undefined && coming !== undefined && (
          <p className={styles.quiet}>
            {formatReais(due)} da venda − {formatReais(coming)} do aparelho
          </p>
        )}
      </div>
      <div className={styles.netButtons}>{children}</div>
    </section>
  );
}
