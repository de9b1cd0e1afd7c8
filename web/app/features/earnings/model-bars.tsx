import type { EarnedModel } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { ChartFrame } from '../../ui/panel/chart/chart-frame.tsx';
import { formatMargin, isCostUnknown } from './earned-columns.tsx';
import styles from './pictures.module.css';
import { placeOn, scaleOf } from './scale.ts';

/** Models whose profit or loss is known and largest, the largest profit first. */
export function mostMoved(models: readonly EarnedModel[], most: number): EarnedModel[] {
  return models
    .filter((model) => !isCostUnknown(model))
    .toSorted((one, other) => Math.abs(other.profit) - Math.abs(one.profit))
    .slice(0, most)
    .toSorted((one, other) => other.profit - one.profit);
}

interface ModelBarsProps {
  models: readonly EarnedModel[];
  /** Leads to those that are not drawn. */
  aside?: ReactNode;
}

/** Profits of models to the right of 0, losses to the left. */
export function ModelBars({ models, aside }: ModelBarsProps) {
  const scale = scaleOf(models.map(({ profit }) => profit));
  return (
    <ChartFrame
      title="Lucro por modelo"
      level={2}
      aside={aside}
      numbers={{
        head: ['Modelo', 'Unidades', 'Vendido', 'Lucro', 'Margem'],
        rows: models.map(({ id, model, units, value, profit, margin }) => ({
          key: String(id),
          cells: [model, units.toLocaleString('pt-BR'), formatReais(value), formatReais(profit), formatMargin(margin)],
        })),
      }}
    >
      <ul className={styles.models}>
        {models.map(({ id, model, profit }) => {
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
