import { expect, test } from 'vitest';
import { bankDaysAfter, isBankDay } from './business-days.ts';

test.each([
  ['an ordinary week', '2026-11-23', '2026-11-25'],
  ['a weekend', '2026-11-26', '2026-11-30'],
  ['a Saturday', '2026-11-28', '2026-12-01'],
  ['Consciência Negra on a Friday', '2026-11-18', '2026-11-23'],
  ["Carnival's Monday and Tuesday", '2026-02-13', '2026-02-19'],
  ['Good Friday', '2026-04-01', '2026-04-06'],
  ['Tiradentes on a Tuesday', '2026-04-20', '2026-04-23'],
  ['Corpus Christi', '2026-06-03', '2026-06-08'],
  ['the turn of the year', '2026-12-30', '2027-01-04'],
  ['Christmas on a Friday', '2026-12-24', '2026-12-29'],
  ['Carnival of another year', '2027-02-05', '2027-02-11'],
])('two bank days over %s', (_, from, to) => expect(bankDaysAfter(from, 2)).toBe(to));

test('no Monday but that of Carnival is closed because of its Tuesday', () => {
  const mondays = Array.from({ length: 52 }, (_, week) => {
    const day = new Date(Date.UTC(2026, 0, 5 + week * 7));
    return day.toISOString().slice(0, 10);
  });
  expect(mondays.filter((day) => !isBankDay(day))).toEqual(['2026-02-16', '2026-09-07', '2026-10-12', '2026-11-02']);
});
