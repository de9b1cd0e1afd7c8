import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { keepConnection } from '../database/kept-connection.ts';
import { listDead, releaseDead, shareLock } from './living-workers.queries.ts';

/**
 * Time between searches for dead workers, and the time that a worker whose connection has ended may take to have
 * another.
 */
const usualPatience = { everyMs: 60_000, graceMs: 5000 };

export type WorkerPatience = typeof usualPatience;

export interface LivingWorkers {
  /** Resolves once every process can see that this worker lives. */
  enter(name: string): Promise<void>;
  /** From now on the worker counts as dead. */
  leave(name: string): void;
  stop(): Promise<void>;
}

/**
 * Shows all processes which workers live, and gives back the jobs of those that died with them in hand: at the start,
 * when one of this process has ended, and every minute. A worker is taken for dead when it was seen to be so twice,
 * `graceMs` apart: the connections of living ones end as well, as when PostgreSQL is restarted.
 */
export function openLivingWorkers(
  pool: pg.Pool,
  connection: pg.PoolConfig,
  log: Logger,
  { everyMs, graceMs }: WorkerPatience = usualPatience,
): LivingWorkers {
  const living = new Set<string>();
  const ending = new AbortController();

  const kept = keepConnection(connection, {
    name: 'living workers',
    async prepare(client) {
      for (const name of living) await shareLock(client, name);
    },
    log,
  });

  async function giveBackJobs(): Promise<void> {
    const suspected = await listDead(pool, [...living]);
    if (suspected.length === 0) return;
    await sleep(graceMs, undefined, { signal: ending.signal });
    const dead = suspected.filter((name) => !living.has(name));
    const workers = await releaseDead(pool, [...living], dead);
    if (workers) log.warn({ workers }, 'the jobs of dead workers are free again');
  }

  async function look(): Promise<void> {
    if (ending.signal.aborted) return;
    await giveBackJobs().catch((error) => {
      if (ending.signal.aborted) return;
      log.warn({ err: error }, 'cannot look for dead workers');
      setTimeout(look, graceMs).unref();
    });
  }
  look();
  const looking = setInterval(look, everyMs);

  return {
    async enter(name) {
      living.add(name);
      const share = async () =>
        shareLock(await kept.client(), name).then(
          () => true,
          () => false,
        );
      while (!(await share())) await sleep(0);
    },
    leave(name) {
      living.delete(name);
      // The next connection takes the locks of those that live.
      kept.drop();
      look();
    },
    async stop() {
      clearInterval(looking);
      ending.abort();
      await kept.stop();
    },
  };
}
