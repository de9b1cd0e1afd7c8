import { expect, test } from 'vitest';
import { type AskKind, mostAnHour, pauseBefore, type WaitsFor } from './queue.rules.ts';

/** Tries in the first hour of one that is never answered; the first send is no pause's. */
function triesInAnHour(waitsFor: WaitsFor): number {
  let [at, tries] = [0, 0];
  for (at = pauseBefore(waitsFor, 0); at < 3600; at += pauseBefore(waitsFor, tries)) tries += 1;
  return tries;
}

test.each<[WaitsFor, number, AskKind]>([
  ['answer', 0, 'look'],
  ['receipt', 0, 'receipt'],
  ['service', 1, 'send'],
])('whoever waits for %s asks no more than may be asked in an hour', (waitsFor, first, kind) => {
  const asked = triesInAnHour(waitsFor) + first;
  expect(asked).toBeLessThanOrEqual(mostAnHour[kind]);
  expect(asked).toBeGreaterThanOrEqual(mostAnHour[kind] - 1);
});

test('pauses grow, and the last one stays', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((tries) => pauseBefore('answer', tries))).toEqual([10, 30, 60, 120, 300, 900, 900]);
  expect([0, 6, 7].map((tries) => pauseBefore('receipt', tries))).toEqual([2, 120, 120]);
  expect([0, 1, 2, 9].map((tries) => pauseBefore('service', tries))).toEqual([60, 300, 900, 900]);
});
