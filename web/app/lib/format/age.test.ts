import { expect, it } from 'vitest';
import { ageOf, hoursSince } from './age.ts';

const now = new Date('2025-03-10T12:00:00Z');

it.each([
  ['2025-03-10T09:00:00Z', 'hoje'],
  ['2025-03-09T23:00:00Z', 'ontem'],
  ['2025-03-07T12:00:00Z', 'há 3 dias'],
  ['2025-01-10T12:00:00Z', 'há 59 dias'],
  ['2024-12-05T12:00:00Z', 'há 3 meses'],
  ['2022-03-01T12:00:00Z', 'há 3 anos'],
])('%s is %s', (moment, age) => {
  expect(ageOf(moment, now)).toBe(age);
});

it.each([
  ['2025-03-10T12:00:30Z', 'agora mesmo'],
  ['2025-03-10T11:59:30Z', 'agora mesmo'],
  ['2025-03-10T11:01:00Z', 'há 59 min'],
  ['2025-03-10T08:30:00Z', 'há 3 h'],
])('%s was %s', (moment, age) => {
  expect(hoursSince(moment, now)).toBe(age);
});

it('counts days as they pass in São Paulo', () => {
  expect(ageOf('2025-03-10T02:00:00Z', now)).toBe('ontem');
});

it('takes a moment slightly ahead of this clock for today, and no moment for nothing', () => {
  expect(ageOf('2025-03-12T12:00:00Z', now)).toBe('hoje');
  expect(ageOf('', now)).toBeUndefined();
});
