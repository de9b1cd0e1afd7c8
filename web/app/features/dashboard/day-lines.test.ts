import { expect, it } from 'vitest';
import { chartInWords, type DayChart, dayCharts, dayInWords, shortDay } from './day-lines.ts';

const quiet = { proposals: 0, orders: 0, value_offered: 0, value_bought: 0, value_sold: 0 };
const [counts, values] = dayCharts as [DayChart, DayChart];

it('says days as people do, whatever the zone of the computer', () => {
  expect(shortDay('2026-03-10')).toBe('10/03');
  expect(dayInWords('2026-03-10')).toBe('terça-feira, 10/03/2026');
});

it('tells in words what a chart shows', () => {
  const series = [
    { ...quiet, day: '2026-03-09', proposals: 2, value_sold: 1000 },
    { ...quiet, day: '2026-03-10', proposals: 5, value_sold: 500 },
  ];
  expect(chartInWords(counts, series)).toBe(
    'Propostas e vendas por dia. Propostas: 7, mais em terça-feira, 10/03/2026 (5). Vendas: 0.',
  );
  expect(chartInWords(values, series).replaceAll('\u00a0', ' ')).toBe(
    'Comprado e vendido por dia. Comprado: R$ 0,00. Vendido: R$ 1.500,00, mais em segunda-feira, 09/03/2026 (R$ 1.000,00).',
  );
});

it('shortens amounts at the axis only', () => {
  expect(values.formatTick(12_500).replaceAll('\u00a0', ' ')).toBe('R$ 12,5 mil');
  expect(values.format(12_500).replaceAll('\u00a0', ' ')).toBe('R$ 12.500,00');
});
