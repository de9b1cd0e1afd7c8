import type { Earned } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { formatMargin } from './earned-words.tsx';
import styles from './earnings.module.css';

type Sum = [label: string, of: (earned: Earned) => string];

const sums: readonly Sum[] = [
  ['Unidades', ({ units }) => units.toLocaleString('pt-BR')],
  ['Vendido', ({ value }) => formatReais(value)],
  ['Custo', ({ cost }) => formatReais(cost)],
  ['Lucro', ({ profit }) => formatReais(profit)],
  ['Margem', ({ margin }) => formatMargin(margin)],
];

/** A month's sums, each with that of the month before. */
export function EarningsTiles({ totals, before }: { totals: Earned; before: Earned }) {
  return (
    <dl className={styles.tiles}>
      {sums.map(([label, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{of(totals)}</dd>
          <dd className={styles.before}>mês anterior: {of(before)}</dd>
        </div>
      ))}
    </dl>
  );
}
