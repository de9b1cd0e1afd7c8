import type { PanelDay } from '@giro/contract/calls/dashboard.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { lazy, Suspense } from 'react';
import { ChartFrame } from '../../ui/panel/chart/chart-frame.tsx';
import styles from './chart-card.module.css';
import { chartInWords, type DayChart } from './day-lines.ts';

const DayPlot = lazy(() => import('./day-plot.tsx'));

/** A chart of days, its key, and the same as a table. */
export function ChartCard({ chart, series }: { chart: DayChart; series: PanelDay[] }) {
  const { title, lines, format } = chart;
  return (
    <div className={styles.colors}>
      <ChartFrame
        title={title}
        aside={
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
        }
        summary="Ver como tabela"
        numbers={{
          head: ['Dia', ...lines.map(({ label }) => label)],
          rows: series.toReversed().map((day) => ({
            key: day.day,
            cells: [formatDate(day.day), ...lines.map(({ name }) => format(day[name]))],
          })),
        }}
      >
        <div className={styles.plot} role="img" aria-label={chartInWords(chart, series)}>
          <Suspense>
            <DayPlot chart={chart} series={series} />
          </Suspense>
        </div>
      </ChartFrame>
    </div>
  );
}
