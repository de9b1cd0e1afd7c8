import { describe, expect, it, test } from 'vitest';
import { dayProblems, readDays, writeDays } from './list-days.ts';

describe('the days of the register', () => {
  it('live in the address', () => {
    const params = writeDays(new URLSearchParams('page=3&aba=x'), { de: '2026-03-01', ate: '' });
    expect(params.toString()).toBe('aba=x&de=2026-03-01');
    expect(readDays(params)).toEqual({ de: '2026-03-01', ate: '' });
  });

  it('are none where the address names none that the calendar has', () => {
    expect(readDays(new URLSearchParams('de=2026-02-30&ate=ontem'))).toEqual({ de: '', ate: '' });
  });
});

test.each([
  ['', '', {}],
  ['01/03/2026', '31/03/2026', {}],
  ['01/03/2026', '01/03/2026', {}],
  ['30/02/2026', '', { de: expect.stringMatching(/./) }],
  ['', '1', { ate: expect.stringMatching(/./) }],
  ['31/03/2026', '01/03/2026', { ate: 'O último dia vem depois do primeiro.' }],
])('from "%s" to "%s" there is to say: %j', (de, ate, problems) => {
  expect(dayProblems({ de, ate })).toEqual(problems);
});
