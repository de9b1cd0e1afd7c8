import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { describe, expect, it } from 'vitest';
import { statusCountsOf } from './counts-of.tsx';
import { chartInWords, type DayChart, dayCharts, dayInWords, shortDay } from './day-lines.ts';
import { compare } from './panel.tsx';

const known = [1, 2, 3];

describe('counts by status', () => {
  it('name every known status, also those without a record', () => {
    expect(statusCountsOf({ 2: 5 }, known, orderStatusLabel)).toEqual([
      { status: 1, label: 'Pendente', count: 0 },
      { status: 2, label: 'Aprovado', count: 5 },
      { status: 3, label: 'Cancelado', count: 0 },
    ]);
  });

  it('gather what has no word of its own', () => {
    expect(statusCountsOf({ 1: 1, 99: 2, null: 3 }, known, orderStatusLabel).at(-1)).toEqual({
      status: 'other',
      label: 'Aguardando',
      count: 5,
    });
  });
});

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

it.each([
  [0, 0, 'same', 'igual a antes'],
  [5, 5, 'same', 'igual a antes'],
  [3, 0, 'more', 'antes, nada'],
  [0, 4, 'less', '100% a menos'],
  [15, 10, 'more', '50% a mais'],
  [9, 10, 'less', '10% a menos'],
  [1001, 1000, 'more', '1% a mais'],
  [100, 10, 'more', '900% a mais'],
  [120, 10, 'more', '12 vezes o de antes'],
])('%d after %d is "%s": %s', (now, before, trend, words) => {
  expect(compare(now, before)).toEqual({ trend, words });
});
