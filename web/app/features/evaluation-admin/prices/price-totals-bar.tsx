import type { ReactNode } from 'react';
import { Money } from '../../../ui/money.tsx';
import type { totalsOf } from './price-totals.ts';
import styles from './price-totals-bar.module.css';

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const amount = (value: number | undefined) => (value === undefined ? '—' : <Money value={value} />);

/** The totals of the lines, in view while they scroll. */
export function PriceTotalsBar({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { base, highest, lowest, active, incomplete } = totals;
  return (
    <dl className={styles.totals} aria-label="Totais">
      <Total label="Base">{amount(base)}</Total>
      <Total label="Melhor caso">{amount(highest)}</Total>
      <Total label="Pior caso">{amount(lowest)}</Total>
      <Total label="Selecionados">
        {active}
        {incomplete > 0 && <span className={styles.incomplete}> · {incomplete} sem preço completo</span>}
      </Total>
    </dl>
  );
}
