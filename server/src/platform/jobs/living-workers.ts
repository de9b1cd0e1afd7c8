import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { keepConnection } from '../database/kept-connection.ts';

/** A worker lives while a connection of its process shares the advisory lock of its name. */
const lockOf = (name: string) => `hashtextextended('giro worker ' || ${name}, 0)`;

/** Who holds jobs and is neither one of these workers nor seen to live in another process. */
const deadBeside = (names: string) => `
  select name from (select distinct locked_by as name from graphile_worker.jobs where locked_by <> all(${names})) holder
  where pg_try_advisory_xact_lock(${lockOf('name')})`;

/** How often the dead are looked for, and how long a worker whose connection has ended may take to have another. */
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
  const share = (client: pg.Client, name: string) =>
    client.query(`select pg_advisory_lock_shared(${lockOf('$1')})`, [name]);

  const kept = keepConnection(connection, {
    name: 'living workers',
    async prepare(client) {
      for (const name of living) await share(client, name);
    },
    log,
  });

  async function releaseDead(): Promise<void> {
    const suspected = await pool.query<{ name: string }>(deadBeside('$1'), [[...living]]);
    if (suspected.rows.length === 0) return;
    await sleep(graceMs, undefined, { signal: ending.signal });
    const dead = suspected.rows.map(({ name }) => name).filter((name) => !living.has(name));
    const { rows } = await pool.query<{ names: string[] }>(
      `select names, graphile_worker.force_unlock_workers(names)
       from (select array_agg(name) as names from (${deadBeside('$1')}) holder where name = any($2)) released
       where names is not null`,
      [[...living], dead],
    );
    if (rows[0]) log.warn({ workers: rows[0].names }, 'the jobs of dead workers are free again');
  }

  async function look(): Promise<void> {
    if (ending.signal.aborted) return;
    await releaseDead().catch((error) => {
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
      while (!(await share(await kept.client(), name).catch(() => undefined))) await sleep(0);
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
