import { saoPauloDay } from '@giro/contract/rules/dates.ts';
import { expect, test } from 'vitest';
import { daysToCompare, differencesBetween, listedOnce, sumOf } from './compared-days.ts';

const list = (...money: [string, number][]) => money.map(([name, cents]) => ({ name, cents }));

test('two lists of the same money do not differ, in whatever order', () => {
  expect(differencesBetween(list(['E1', 100], ['E2', 200]), list(['E2', 200], ['E1', 100]))).toEqual([]);
});

test('what one side alone has, or with another value, is named with what each has', () => {
  expect(differencesBetween(list(['E1', 100], ['E3', 300]), list(['E2', 200], ['E3', 301]))).toEqual([
    { name: 'E1', theirCents: 100, ourCents: null },
    { name: 'E2', theirCents: null, ourCents: 200 },
    { name: 'E3', theirCents: 300, ourCents: 301 },
  ]);
});

test('a day is that of São Paulo', () => {
  const { from, to } = saoPauloDay('2026-12-31');
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-12-31T03:00:00.000Z', '2027-01-01T03:00:00.000Z']);
});

test('what two addresses of one account list is there once', () => {
  expect(listedOnce(list(['E1', 100], ['E2', 200], ['E1', 100]))).toEqual(list(['E1', 100], ['E2', 200]));
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
