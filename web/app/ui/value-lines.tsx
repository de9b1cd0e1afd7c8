import type { PricedOptions } from '@giro/contract/calls/evaluation.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import styles from './value-lines.module.css';

const signs = { acrescimo: '+', abatimento: '−' } as const;

interface ValueLinesProps {
  base: number;
  options: PricedOptions;
  total: number;
  /** The offer after the inspection, if any. */
  offer?: number | null;
}

/** The calculation of a value, line by line: base value, every answer, result. Amounts are reais. */
export function ValueLines({ base, options, total, offer = null }: ValueLinesProps) {
  const lines = options.flatMap(({ atributo, items }) => items.map((item) => ({ atributo, ...item })));
  return (
    <dl className={styles.lines}>
      <div className={styles.line}>
        <dt>Valor base</dt>
        <dd>{formatReais(base)}</dd>
      </div>
      {lines.map(({ atributo, idValue, value, peso, type }) => (
        <div key={`${atributo} ${idValue}`} className={styles.line}>
          <dt>
            <span className={styles.attribute}>{atributo}:</span> {value}
          </dt>
          <dd data-zero={peso === 0 || undefined}>
            {peso === 0 ? formatReais(0) : `${signs[type]} ${formatReais(peso)}`}
          </dd>
        </div>
      ))}
      <div className={styles.line} data-total>
        <dt>Valor da proposta</dt>
        <dd>{formatReais(total)}</dd>
      </div>
      {offer !== null && (
        <div className={styles.line} data-offer>
          <dt>Nova oferta</dt>
          <dd>{formatReais(offer)}</dd>
        </div>
      )}
    </dl>
  );
}
