import { expect, test } from 'vitest';
import { endsSoonWords, pointWords } from './credit-words.ts';

test.each([
  ['2026-03-12', 'termina hoje'],
  ['2026-03-13', 'termina amanhã'],
  ['2026-04-11', 'termina em 30 dias'],
  ['2026-04-12', undefined],
  ['2026-03-11', undefined],
])('on 12/03 in São Paulo a credit whose last day is %s says %s', (endsOn, words) => {
  expect(endsSoonWords(endsOn, new Date('2026-03-13T02:59:59Z'))).toBe(words);
});

test('points are counted in words', () => {
  expect([pointWords(0), pointWords(1), pointWords(1200)]).toEqual(['0 pontos', '1 ponto', '1.200 pontos']);
});
