import { Socket } from 'node:net';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { PublicCache } from '../cache/public-cache.ts';
import { routeOf } from '../http/client.ts';
import type { RequestObserver } from '../http/server.ts';

interface ObservedParts {
  pools: Readonly<Record<string, pg.Pool>>;
  cache: PublicCache;
}

/**
 * Metrics of this process: memory, processor time, event loop, pools and kept answers. All of it is read when it is
 * asked for; requests that are answered from memory are counted by the cache itself and cost nothing here.
 */
async function addProcessMetrics(registry: Registry, { pools, cache }: ObservedParts): Promise<void> {
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

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times requests by route and class of status. What pages ask of the server that draws them is part of their
 * own time, and no request.
 */
async function createRequestMetrics(registry: Registry): Promise<RequestObserver> {
  const { Counter, Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const requests = new Counter({
    name: 'giro_http_requests_total',
    help: 'Requests by route and class of status, but those answered from memory.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'giro_http_request_seconds',
    help: 'From the head of a request to the last byte of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  const running = new Gauge({ name: 'giro_http_requests_running', help: 'Requests that are worked on.', registers });

  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket instanceof Socket) {
        running.inc();
        reply.raw.once('close', () => running.dec());
      }
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (request.raw.socket instanceof Socket) {
        const labels = { method: request.method, route: routeOf(request) };
        requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
        times.observe(labels, reply.elapsedTime / 1000);
      }
      done();
    });
  };
}

export interface Metrics {
  registry: Registry;
  observeRequests: RequestObserver;
}

/** A registry of its own, with what this process says of itself. Only who reads figures pays for the library's memory. */
export async function openMetrics(parts: ObservedParts): Promise<Metrics> {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  await addProcessMetrics(registry, parts);
  return { registry, observeRequests: await createRequestMetrics(registry) };
}
