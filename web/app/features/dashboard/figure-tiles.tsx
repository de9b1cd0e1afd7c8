import type { PanelFigures } from '@giro/contract/calls/dashboard.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { compare } from './comparison.ts';
import styles from './figure-tiles.module.css';

const formatCount = (count: number) => count.toLocaleString('pt-BR');

const tiles: readonly { name: keyof PanelFigures; label: string; format: (value: number) => string }[] = [
  { name: 'proposals', label: 'Propostas', format: formatCount },
  { name: 'value_offered', label: 'Oferecido', format: formatReais },
  { name: 'value_bought', label: 'Comprado', format: formatReais },
  { name: 'orders', label: 'Vendas', format: formatCount },
  { name: 'value_sold', label: 'Vendido', format: formatReais },
];

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual };

/** The period's sums, each beside that of the period before. */
export function FigureTiles({ totals, before }: { totals: PanelFigures; before: PanelFigures }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, label, format }) => {
        const { trend, words } = compare(totals[name], before[name]);
        const Icon = icons[trend];
        return (
          <div key={name} className={styles.tile}>
            <dt>{label}</dt>
            <dd className={styles.value}>{format(totals[name])}</dd>
            <dd className={styles.comparison} data-trend={trend}>
              <Icon size={16} stroke={2} aria-hidden />
              {words}
              {before[name] > 0 && trend !== 'same' && (
                <span className={styles.before}>antes {format(before[name])}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
