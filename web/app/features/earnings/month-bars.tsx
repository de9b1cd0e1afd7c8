import type { EarnedMonth } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { ChartFrame } from '../../ui/panel/chart/chart-frame.tsx';
import { formatMargin } from './earned-columns.tsx';
import { monthAddress, monthInWords, shortMonth } from './month-switch.tsx';
import styles from './pictures.module.css';
import { formatShort, placeOn, scaleOf } from './scale.ts';

/** A month's profit in words. */
function profitInWords({ month, units, profit }: EarnedMonth): string {
  if (units === 0) return `${monthInWords(month)}: nada vendido`;
  return `${monthInWords(month)}: ${profit < 0 ? 'prejuízo' : 'lucro'} de ${formatReais(Math.abs(profit))}`;
}

const numbersOf = (months: readonly EarnedMonth[]) => ({
  head: ['Mês', 'Unidades', 'Vendido', 'Custo', 'Taxas', 'Imposto', 'Lucro', 'Margem'],
  rows: months.toReversed().map(({ month, units, value, cost, fee, tax, profit, margin }) => ({
    key: month,
    cells: [
      monthInWords(month),
      units.toLocaleString('pt-BR'),
      ...[value, cost, fee, tax, profit].map(formatReais),
      formatMargin(margin),
    ] as const,
  })),
});

/** The profit of the last months as bars, losses below the line; each leads to its month. */
export function MonthBars({ months, shown }: { months: readonly EarnedMonth[]; shown: string }) {
  const [params] = useSearchParams();
  const scale = scaleOf(months.map(({ profit }) => profit));
  return (
    <ChartFrame title="Lucro mês a mês" level={2} numbers={numbersOf(months)}>
      <nav aria-label="Lucro mês a mês">
        <ol className={styles.months}>
          {months.map((each) => {
            const { month, profit } = each;
            const { from, size } = placeOn(scale, profit);
            return (
              <li key={month}>
                <Link
                  to={monthAddress(params, month)}
                  className={styles.month}
                  aria-current={month === shown ? 'true' : undefined}
                  title={profitInWords(each)}
                  preventScrollReset
                >
                  <VisuallyHidden>{profitInWords(each)}</VisuallyHidden>
                  <span className={styles.amount} aria-hidden>
                    {profit === 0 ? '' : formatShort(profit)}
                  </span>
                  <span className={styles.column} aria-hidden>
                    <span className={styles.zero} style={{ bottom: `${scale.zero}%` }} />
                    <span
                      className={styles.bar}
                      data-loss={profit < 0 || undefined}
                      style={{ bottom: `${from}%`, height: `${size}%` }}
                    />
                  </span>
                  <span aria-hidden>{shortMonth(month)}</span>
                </Link>
              </li>
            );
          })}
        </ol>
      </nav>
    </ChartFrame>
  );
}
