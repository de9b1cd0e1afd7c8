import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import styles from './counter.module.css';

/** The change, large enough to be read while counting it; nothing where there is none. */
export function Change({ cents }: { cents: number }) {
  return (
    <div role="status">
      {cents > 0 && (
        <p className={styles.change}>
          <span>Troco</span> <strong>{formatReais(reaisOf(cents))}</strong>
        </p>
      )}
    </div>
  );
}
