import type { InstalmentOption } from '@giro/contract/calls/instalments.ts';
import { formatPercent } from '@giro/contract/rules/instalments.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { useId } from 'react';
import styles from './paying.module.css';

const percent = (value: number) => formatPercent(Math.round(value * 100));

/** The price at once and the interest, as the law wants them beside instalments (CDC, art. 52). */
export function costWords(options: readonly InstalmentOption[]): string {
  const [atOnce] = options;
  const costly = options.find(({ free }) => !free);
  const price = `À vista ${formatReais(atOnce?.total)}.`;
  if (!costly) return price;
  return `${price} Juros de ${percent(costly.monthly_rate)} ao mês (${percent(costly.yearly_rate)} ao ano).`;
}

/** Each of an option's instalments. */
export function eachWords({ value, first_value }: InstalmentOption): string {
  return first_value === value ? formatReais(value) : `${formatReais(first_value)} + ${formatReais(value)}`;
}

function interestWords({ instalments, free }: InstalmentOption): string {
  if (instalments === 1) return 'à vista';
  return free ? 'sem juros' : 'com juros';
}

interface InstalmentListProps {
  options: readonly InstalmentOption[];
  chosen: number;
  onChoose: (instalments: number) => void;
  disabled: boolean;
}

/** Every number of instalments with what each costs, one of which is chosen. */
export function InstalmentList({ options, chosen, onChoose, disabled }: InstalmentListProps) {
  const name = useId();
  return (
    <fieldset className={styles.instalments} disabled={disabled}>
      <legend className={styles.heading}>Em quantas vezes?</legend>
      <p className={styles.quiet}>{costWords(options)}</p>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.instalments} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.instalments === chosen}
              onChange={() => onChoose(option.instalments)}
            />
            <span className={styles.each}>
              <b>
                {option.instalments}x de {eachWords(option)}
              </b>{' '}
              <span className={styles.quiet}>{interestWords(option)}</span>
            </span>
            <span className={styles.total}>{formatReais(option.total)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
