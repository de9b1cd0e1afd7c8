import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import styles from './amount-lines.module.css';

interface AmountLinesProps {
  /** In reais; what is taken off is negative. */
  amounts: readonly { label: string; value: number }[];
}

/** An amount as it stands in a sum. */
export const summandOf = (value: number) => (value < 0 ? signedReais(value) : formatReais(value));

/** Lists the amounts of a total, line by line; draws nothing where it is one amount alone. */
export function AmountLines({ amounts }: AmountLinesProps) {
  if (amounts.length < 2) return null;
  return (
    <dl className={styles.lines}>
      {amounts.map(({ label, value }) => (
        <div key={label} className={styles.line} data-less={value < 0 || undefined}>
          <dt>{label}</dt>
          <dd>{summandOf(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
