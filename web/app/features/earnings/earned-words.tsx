import { formatReais } from '@giro/contract/rules/money.ts';
import styles from './earned-words.module.css';

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '25,5%'; a dash where there is none. */
export const formatMargin = (margin: number | null) => (margin === null ? '—' : `${percent.format(margin)}%`);

/** An amount; a dash where nobody knows it. */
export const formatKnown = (value: number | null) => (value === null ? '—' : formatReais(value));

/** The profit, with its margin below; a loss is marked, and said by its sign. */
export function Profit({ profit, margin }: { profit: number | null; margin: number | null }) {
  if (profit === null) return <span className={styles.unknown}>sem custo</span>;
  return (
    <span className={styles.profit} data-loss={profit < 0 || undefined}>
      {formatReais(profit)}
      <span className={styles.margin}>{formatMargin(margin)}</span>
    </span>
  );
}
