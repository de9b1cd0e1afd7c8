import { expect, test } from 'vitest';
import { clockText } from '../payments/pix-code.tsx';
import { hasBegunAnew, secondsLeft } from './payment-step.tsx';

test.each([
  [0, '05:00'],
  [999, '05:00'],
  [1_000, '04:59'],
  [61_000, '03:59'],
  [299_000, '00:01'],
  [300_000, '05:00'],
  [301_000, '04:59'],
  [-5, '05:00'],
])('%d ms after the start the clock shows %s', (elapsedMs, text) => {
  expect(clockText(secondsLeft(elapsedMs))).toBe(text);
});

test.each([
  [0, false],
  [299_999, false],
  [300_000, true],
  [900_000, true],
  [-5, false],
])('%d ms after the start it has begun anew: %s', (elapsedMs, expected) => {
  expect(hasBegunAnew(elapsedMs)).toBe(expected);
});
