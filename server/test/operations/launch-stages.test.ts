import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// @ts-expect-error The launcher is plain JavaScript: nothing is installed yet when it runs.
import { beginStage } from '../../../launch/stage.mjs';

const said: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockImplementation((words) => void said.push(words));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a stage of a start is named, is said to go on each five seconds, and says at its end how long it took', () => {
  const end = beginStage('Pages');
  vi.advanceTimersByTime(4999);
  expect(said.splice(0)).toEqual(['Pages …']);
  vi.advanceTimersByTime(7000);
  expect(said.splice(0)).toEqual(['Pages: 5 s so far …', 'Pages: 10 s so far …']);
  end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['Pages: 12 s']);
});
