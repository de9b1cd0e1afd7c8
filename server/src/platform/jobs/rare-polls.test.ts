import { EventEmitter } from 'node:events';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookSeldom } from './rare-polls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool of workers, and for how many jobs it was told to look each time. */
function openWorkerPool() {
  const looks: number[] = [];
  const workerPool = { nudge: (count: number) => looks.push(count) } as unknown as WorkerPool;
  const events: WorkerEvents = new EventEmitter();
  lookSeldom(events);
  events.emit('pool:create', { workerPool } as never);
  return { looks, workerPool, events };
}

test('a job is looked for at once, those of a rush together, and none is left out', () => {
  const { looks, workerPool } = openWorkerPool();
  workerPool.nudge(1);
  expect(looks).toEqual([1]);
  for (let turn = 0; turn < 5; turn++) workerPool.nudge(1);
  expect(looks).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(looks).toEqual([1, 5]);
  vi.advanceTimersByTime(1000);
  workerPool.nudge(2);
  expect(looks).toEqual([1, 5, 2]);
});

test('workers that are told to end are told nothing after that', () => {
  const { looks, workerPool, events } = openWorkerPool();
  workerPool.nudge(1);
  workerPool.nudge(1);
  events.emit('pool:gracefulShutdown', { workerPool } as never);
  vi.advanceTimersByTime(1000);
  expect(looks).toEqual([1]);
});
