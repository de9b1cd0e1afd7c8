import { saoPauloDay } from '@giro/contract/rules/dates.ts';
import { expect, test } from 'vitest';
import { daysToCompare, differencesOf, sumOf } from './reconciliation.rules.ts';

const list = (...pix: [string, number][]) => pix.map(([e2eId, cents]) => ({ e2eId, cents }));

test('two lists of the same Pix do not differ, in whatever order', () => {
  expect(differencesOf(list(['E1', 100], ['E2', 200]), list(['E2', 200], ['E1', 100]))).toEqual([]);
});

test('what one side alone has, or with another value, is named with what each has', () => {
  expect(differencesOf(list(['E1', 100], ['E3', 300]), list(['E2', 200], ['E3', 301]))).toEqual([
    { e2e_id: 'E1', psp_cents: 100, our_cents: null },
    { e2e_id: 'E2', psp_cents: null, our_cents: 200 },
    { e2e_id: 'E3', psp_cents: 300, our_cents: 301 },
  ]);
});

test('a day is that of São Paulo', () => {
  const { from, to } = saoPauloDay('2026-12-31');
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-12-31T03:00:00.000Z', '2027-01-01T03:00:00.000Z']);
});

test('sums are in centavos', () => {
  expect(sumOf(list(['E1', 1], ['E2', 2]))).toBe(3);
});

test.each([
  [undefined, ['2027-02-28']],
  ['2027-02-28', []],
  ['2027-02-27', ['2027-02-28']],
  ['2027-02-25', ['2027-02-26', '2027-02-27', '2027-02-28']],
])('on 1 March, after %s, the days %j are compared', (last, days) => {
  expect(daysToCompare(last, '2027-03-01')).toEqual(days);
});

test('after years the last thirty days are compared', () => {
  const days = daysToCompare('2020-01-01', '2027-03-31');
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2027-03-01', '2027-03-30']);
});
