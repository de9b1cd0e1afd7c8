import type { PanelDay } from '@giro/contract/calls/dashboard.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { lazy, Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './chart-card.module.css';
import { chartInWords, type DayChart } from './day-lines.ts';

const DayPlot = lazy(() => import('./day-plot.tsx'));

/** A chart of days, its key, and the same as a table. */
export function ChartCard({ chart, series }: { chart: DayChart; series: PanelDay[] }) {
  const { title, lines, format } = chart;
  return (
    <Card component="section" className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <ul className={styles.key} aria-hidden>
          {lines.map(({ name, label, color, dash }) => (
            <li key={name}>
              <svg width="28" height="8" role="presentation">
                <line x1="1" x2="27" y1="4" y2="4" stroke={color} strokeWidth="3" strokeDasharray={dash} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.plot} role="img" aria-label={chartInWords(chart, series)}>
        <Suspense>
          <DayPlot chart={chart} series={series} />
        </Suspense>
      </div>
      <details className={styles.details}>
        <summary>Ver como tabela</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <section className={styles.scroller} tabIndex={0} aria-label={`${title}, como tabela`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Dia</th>
                {lines.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {series.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatDate(day.day)}</th>
                  {lines.map(({ name }) => (
                    <td key={name}>{format(day[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}
