import type { PanelFigures } from '@giro/contract/calls/dashboard.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import styles from './figure-tiles.module.css';

/** A sum compared with that of the period before. */
export interface Comparison {
  trend: 'more' | 'less' | 'same';
  words: string;
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

export function compare(now: number, before: number): Comparison {
  if (now === before) return { trend: 'same', words: 'igual a antes' };
  const trend = now > before ? 'more' : 'less';
  if (before === 0) return { trend, words: 'antes, nada' };
  const change = Math.abs(now - before) / before;
  // Ten times as much reads better than 900%.
  if (change >= 9.5) return { trend, words: `${percent.format(now / before)} vezes o de antes` };
  const rounded = Math.max(1, Math.round(change * 100));
  return { trend, words: `${percent.format(rounded)}% ${trend === 'more' ? 'a mais' : 'a menos'}` };
}

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
