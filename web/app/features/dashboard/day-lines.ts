import type { PanelDay } from '@giro/contract/calls/dashboard.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

type Figure = Exclude<keyof PanelDay, 'day'>;

/** One line of a chart: what the shop buys is dashed, what it sells is whole, in whatever colour they are seen. */
interface DayLine {
  name: Figure;
  label: string;
  color: string;
  dash?: string;
}

export interface DayChart {
  title: string;
  lines: readonly [DayLine, DayLine];
  format: (value: number) => string;
  /** Short, for the axis. */
  formatTick: (value: number) => string;
}

const bought = { color: 'var(--giro-chart-bought)', dash: '5 4' };
const sold = { color: 'var(--giro-chart-sold)' };
const formatCount = (count: number) => count.toLocaleString('pt-BR');
const shortReais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
});

export const dayCharts: readonly DayChart[] = [
  {
    title: 'Propostas e vendas por dia',
    lines: [
      { name: 'proposals', label: 'Propostas', ...bought },
      { name: 'orders', label: 'Vendas', ...sold },
    ],
    format: formatCount,
    formatTick: formatCount,
  },
  {
    title: 'Comprado e vendido por dia',
    lines: [
      { name: 'value_bought', label: 'Comprado', ...bought },
      { name: 'value_sold', label: 'Vendido', ...sold },
    ],
    format: formatReais,
    formatTick: (value) => shortReais.format(value),
  },
];

const longDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'terça-feira, 10/03/2026' */
export const dayInWords = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`));

/** '10/03' */
export const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;

/** The chart in words, for people who cannot see it: the sums and the strongest day. */
export function chartInWords({ title, lines, format }: DayChart, series: readonly PanelDay[]): string {
  const parts = lines.map(({ name, label }) => {
    const sum = series.reduce((total, day) => total + day[name], 0);
    const best = series.reduce((one, other) => (other[name] > one[name] ? other : one));
    const peak = sum > 0 ? `, mais em ${dayInWords(best.day)} (${format(best[name])})` : '';
    return `${label}: ${format(sum)}${peak}`;
  });
  return `${title}. ${parts.join('. ')}.`;
}
