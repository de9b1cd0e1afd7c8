import type { WorkerEvents, WorkerPool } from 'graphile-worker';

const leastMs = 100;

/**
 * Has the workers look for jobs at once when one is added, and from then on at most so often: each pool hears of every
 * job, also of those that are not its own, and in a rush of orders its looks would take longer than the jobs.
 */
export function lookSeldom(events: WorkerEvents): void {
  const next = new Map<WorkerPool, NodeJS.Timeout>();

  events.on('pool:create', ({ workerPool }) => {
    const nudge = workerPool.nudge.bind(workerPool);
    let waiting = 0;
    function look(): void {
      const count = waiting;
      waiting = 0;
      next.delete(workerPool);
      if (count === 0) return;
      next.set(workerPool, setTimeout(look, leastMs));
      nudge(count);
    }
    workerPool.nudge = (count) => {
      waiting += count;
      if (!next.has(workerPool)) look();
    };
  });
  // Its workers take no nudge any more.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    clearTimeout(next.get(workerPool));
    next.delete(workerPool);
  });
}
