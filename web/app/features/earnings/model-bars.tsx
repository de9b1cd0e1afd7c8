import type { EarnedModel } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { ChartFrame } from '../../ui/panel/chart/chart-frame.tsx';
import { formatMargin, isCostUnknown } from './earned-columns.tsx';
import styles from './pictures.module.css';
import { placeOn, scaleOf } from './scale.ts';

interface ModelBarsProps {
  models: readonly EarnedModel[];
  /** Leads to those that are not drawn. */
  aside?: ReactNode;
}

/** Profits of models to the right of 0, losses to the left, the largest profit first. */
export function ModelBars({ models, aside }: ModelBarsProps) {
  const known = models.filter((model) => !isCostUnknown(model)).toSorted((one, other) => other.profit - one.profit);
  if (known.length === 0) return null;
  const scale = scaleOf(known.map(({ profit }) => profit));
  return (
    <ChartFrame
      title="Lucro dos modelos mais vendidos"
      level={2}
      aside={aside}
      numbers={{
        head: ['Modelo', 'Unidades', 'Vendido', 'Lucro', 'Margem'],
        rows: known.map(({ id, model, units, value, profit, margin }) => ({
          key: String(id),
          cells: [model, units.toLocaleString('pt-BR'), formatReais(value), formatReais(profit), formatMargin(margin)],
        })),
      }}
    >
      <ul className={styles.models}>
        {known.map(({ id, model, profit }) => {
          const { from, size } = placeOn(scale, profit);
          return (
            <li key={id}>
              <span className={styles.model}>{model}</span>
              <span className={styles.row} aria-hidden>
                <span className={styles.middle} style={{ left: `${scale.zero}%` }} />
                <span
                  className={styles.bar}
                  data-loss={profit < 0 || undefined}
                  style={{ left: `${from}%`, width: `${size}%` }}
                />
              </span>
              <span className={styles.share} data-loss={profit < 0 || undefined}>
                {formatReais(profit)}
              </span>
            </li>
          );
        })}
      </ul>
    </ChartFrame>
  );
}
