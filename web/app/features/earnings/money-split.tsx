import type { ResultOf } from '@giro/contract/call.ts';
import type { readEarningsCall } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { ChartFrame } from '../../ui/panel/chart/chart-frame.tsx';
import styles from './pictures.module.css';

type EarningsSplit = ResultOf<typeof readEarningsCall>['split'];

const labels: Record<keyof EarningsSplit, string> = {
  paid: 'Pago aos vendedores',
  bonus: 'Bônus de crédito',
  freight: 'Frete',
  parts: 'Peças',
  other: 'Outros custos',
  fee: 'Taxas de recebimento',
  tax: 'Imposto',
  profit: 'Lucro',
};
const names = Object.keys(labels) as (keyof EarningsSplit)[];

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Shares of the money that came in; a loss is no share of it. */
export function sharesOf(split: EarningsSplit) {
  const value = names.reduce((sum, name) => sum + split[name], 0);
  const drawn = names.reduce((sum, name) => sum + Math.max(0, split[name]), 0);
  return names
    .filter((name) => split[name] !== 0)
    .map((name) => ({
      name,
      label: name === 'profit' && split.profit < 0 ? 'Prejuízo' : labels[name],
      amount: split[name],
      width: drawn === 0 ? 0 : (Math.max(0, split[name]) / drawn) * 100,
      ofValue: value === 0 ? '—' : `${percent.format((split[name] / value) * 100)}%`,
    }));
}

/** The money of a month's sales whose cost is known, as one bar in pieces by where it went. */
export function MoneySplit({ split }: { split: EarningsSplit }) {
  const shares = sharesOf(split);
  if (shares.length === 0) return null;
  return (
    <ChartFrame
      title="Para onde foi o dinheiro"
      level={2}
      numbers={{
        head: ['Parte', 'Valor', 'Das vendas'],
        rows: shares.map(({ name, label, amount, ofValue }) => ({
          key: name,
          cells: [label, formatReais(amount), ofValue],
        })),
      }}
    >
      <div className={styles.split} aria-hidden>
        {shares.map(({ name, label, width, amount }) => (
          <span key={name} data-part={name} style={{ width: `${width}%` }} title={`${label}: ${formatReais(amount)}`} />
        ))}
      </div>
      <ul className={styles.key}>
        {shares.map(({ name, label, amount, ofValue }) => (
          <li key={name} data-part={name} data-loss={amount < 0 || undefined}>
            <span className={styles.swatch} data-part={name} aria-hidden />
            <span className={styles.part}>{label}</span>
            <span className={styles.share}>
              {formatReais(amount)} <span className={styles.quiet}>{ofValue}</span>
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
