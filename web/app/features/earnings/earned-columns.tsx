import type { Earned } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Column } from '../../ui/panel/list/data-table.tsx';
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

/** True if nothing of what was sold has a known cost. */
export const isCostUnknown = ({ value, value_without_cost }: Earned) => value === value_without_cost;

/** Sums of what was sold: of a day, of a model. */
export const earnedColumns: Column<Earned & { id: number }>[] = [
  { header: 'Unidades', cell: ({ units }) => units.toLocaleString('pt-BR'), align: 'end' },
  { header: 'Vendido', cell: ({ value }) => formatReais(value), align: 'end' },
  { header: 'Custo', cell: (earned) => formatKnown(isCostUnknown(earned) ? null : earned.cost), align: 'end' },
  { header: 'Taxas e imposto', cell: ({ fee, tax }) => formatReais(fee + tax), align: 'end' },
  {
    header: 'Lucro',
    cell: (earned) => <Profit profit={isCostUnknown(earned) ? null : earned.profit} margin={earned.margin} />,
    align: 'end',
  },
];
