import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, makeWorkerUtils, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { openLivingWorkers, type WorkerPatience } from './living-workers.ts';
import { lookSeldom } from './rare-polls.ts';

/** Makes or updates the job tables; needed before anything can add a job. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: new Logger(() => () => undefined) });
  await utils.migrate();
  await utils.release();
}

interface JobOptions {
  pool: pg.Pool;
  /** For a connection beside the pool, by which other processes see that this one's worker lives. */
  connection: pg.PoolConfig;
  tasks: TaskList;
  concurrency: number;
  log: Log;
  patience?: WorkerPatience;
  /** Longest time that an end waits for the jobs in hand. */
  longestStopMs?: number;
}

const shortestPauseMs = 250;
const longestPauseMs = 5000;
/** A runner that has worked for so long has got over what ended the one before. */
const steadyMs = 60_000;
/** A job in hand is called off after five seconds, and given up five later; a runner may wait for a lost one for ever. */
const usualStopMs = 12_000;

const waitFor = (ms: number, signal: AbortSignal) => sleep(ms, false, { signal }).catch(() => false);

/**
 * Works off jobs until stopped. Several processes may do so at once: each job is taken by one of them. The runner ends
 * when it cannot note how a job ended; another one is started then, and its jobs are given back.
 */
export function startJobs(options: JobOptions): { stop(): Promise<void> } {
  const { pool, connection, tasks, concurrency, log, patience, longestStopMs = usualStopMs } = options;
  const living = openLivingWorkers(pool, connection, log, patience);
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ meta }, message);
    else log.debug(message);
  });
  const ending = new AbortController();
  const calledOff = new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
  let runner: Runner | undefined;

  /** Resolves when the runner has ended, with the job that it was at. */
  async function work(): Promise<void> {
    /** Workers of one pool enter together. */
    const entered = new Map<string, Promise<void>>();
    const seen = {
      name: 'giro-living-workers',
      version: '1',
      worker: {
        hooks: {
          /** Before a worker takes its first job. */
          async startWorker(_: unknown, { worker }: { worker: { workerPool: { id: string } } }) {
            const { id } = worker.workerPool;
            entered.set(id, entered.get(id) ?? living.enter(id));
            await Promise.race([entered.get(id), calledOff]);
          },
        },
      },
    };
    const events: WorkerEvents = new EventEmitter();
    lookSeldom(events);
    try {
      runner = await run({
        // With a delay the library notes how jobs ended in a way whose failure ends the runner; without one, in promises
        // that nobody awaits, whose failure ends the process.
        preset: { plugins: [seen], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        events,
        pgPool: pool,
        taskList: tasks,
        parsedCronItems: [],
        concurrency,
        pollInterval: 2000,
        noHandleSignals: true,
        logger,
      });
      if (ending.signal.aborted) await runner.stop();
      await runner.promise;
    } finally {
      runner = undefined;
      for (const name of entered.keys()) living.leave(name);
    }
  }

  const working = (async () => {
    for (let failures = 0; !ending.signal.aborted; ) {
      const from = performance.now();
      await work().catch((error) => log.warn({ err: error }, 'the job runner failed'));
      if (ending.signal.aborted) return;
      failures = performance.now() - from > steadyMs ? 0 : failures + 1;
      log.warn({ failures }, 'the job runner ended and is started again');
      const pause = Math.min(shortestPauseMs * 2 ** failures, longestPauseMs);
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      ending.abort();
      const stopping = runner?.stop().catch(() => undefined);
      const stopped = Promise.all([working, stopping]).then(() => true);
      const inTime = new AbortController();
      const isStopped = await Promise.race([stopped, waitFor(longestStopMs, inTime.signal)]);
      inTime.abort();
      if (!isStopped) log.warn('the job runner has not stopped: its jobs are given back by whoever lives');
      await living.stop();
    },
  };
}
