import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { PublicCache } from '../cache/public-cache.ts';

export interface ObservedParts {
  pools: Readonly<Record<string, pg.Pool>>;
  cache: PublicCache;
}

/**
 * Metrics of this process: memory, processor time, event loop, pools and kept answers. All of it is read when it is
 * asked for; requests that are answered from memory are counted by the cache itself and cost nothing here.
 */
export async function addProcessMetrics(registry: Registry, { pools, cache }: ObservedParts): Promise<void> {
  const { collectDefaultMetrics, Counter, Gauge } = await import('prom-client');
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  new Gauge({
    name: 'giro_database_connections',
    help: 'Connections of a pool by what they do; waiting: requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'giro_database_connections_most',
    help: 'How many connections a pool may have.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max);
    },
  });
  new Counter({
    name: 'giro_kept_answers_given_total',
    help: 'Requests answered from memory, which giro_http_requests_total leaves out.',
    registers,
    collect() {
      this.reset();
      this.inc(cache.hits);
    },
  });
  new Gauge({
    name: 'giro_kept_answers',
    help: 'Answers in memory, by room.',
    labelNames: ['room'],
    registers,
    collect() {
      for (const [room, { answers }] of Object.entries(cache.rooms)) this.set({ room }, answers);
    },
  });
  new Gauge({
    name: 'giro_kept_answers_bytes',
    help: 'About what the answers in memory take, by room.',
    labelNames: ['room'],
    registers,
    collect() {
      for (const [room, { bytes }] of Object.entries(cache.rooms)) this.set({ room }, bytes);
    },
  });
  new Gauge({
    name: 'giro_cache_resting',
    help: '1 while no answer is given from memory, because changes of other processes cannot be heard.',
    registers,
    collect() {
      this.set(cache.isResting ? 1 : 0);
    },
  });
}
