import { formatReais } from '@giro/contract/rules/money.ts';
import { useState } from 'react';
import styles from './estimate.module.css';

/** The amount by which the last change moved a number; 0 while it has not changed. */
function useLastChange(value: number | undefined): number {
  const [seen, setSeen] = useState({ value, change: 0 });
  if (seen.value === value) return seen.change;
  const change = seen.value === undefined || value === undefined ? 0 : value - seen.value;
  setSeen({ value, change });
  return change;
}

/** The price that the answers so far lead to, and where the last answer moved it. */
export function Estimate({ value }: { value: number | undefined }) {
  const change = useLastChange(value);
  if (value === undefined) return null;
  return (
    <div className={styles.estimate}>
      <span className={styles.caption}>
        Estimativa
        {change !== 0 && (
          <span key={value} className={styles.change} data-falls={change < 0 || undefined}>
            {change > 0 ? '+' : '−'} {formatReais(Math.abs(change))}
          </span>
        )}
      </span>
      <span key={value} className={styles.price}>
        {formatReais(value)}
      </span>
    </div>
  );
}
