import type { CashSession } from '@giro/contract/calls/cash.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import styles from './cash.module.css';
import { methodLabel } from './method-labels.ts';

/** The difference between what was counted and what was expected, in words. */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'Confere';
  return difference > 0 ? `Sobra ${formatReais(difference)}` : `Falta ${formatReais(-difference)}`;
}

/** The outcome of a count: what was counted, what should have lain there, and the difference between them. */
export function CountResult({ session }: { session: CashSession }) {
  const { counted, expected, difference } = session;
  if (difference === null) return null;
  return (
    <div className={styles.result} data-differs={difference !== 0 || undefined}>
      <p className={styles.difference}>{differenceWords(difference)}</p>
      <dl className={styles.figures}>
        <div>
          <dt>Contado</dt>
          <dd>{formatReais(counted)}</dd>
        </div>
        <div>
          <dt>Esperado</dt>
          <dd>{formatReais(expected)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Sums of a closed drawer's sales by the way in which they were paid. */
export function ByMethod({ session: { by_method: sums } }: { session: CashSession }) {
  const methods = Object.entries(sums);
  if (methods.length === 0) return <p className={styles.quiet}>Nenhuma venda neste caixa.</p>;
  return (
    <dl className={styles.methods}>
      {methods.map(([method, value]) => (
        <div key={method} className={styles.method}>
          <dt>{methodLabel(method)}</dt>
          <dd>{formatReais(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
