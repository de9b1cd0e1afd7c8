import { expect, it } from 'vitest';
import { compare } from './panel.tsx';

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
