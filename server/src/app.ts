import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import * as allFeatures from './features.ts';
import { PublicCache } from './platform/cache/public-cache.ts';
import { composeFeatures } from './platform/features/composition.ts';
import type { Feature, Services } from './platform/features/feature.ts';
import type { Ground, GroundOptions } from './platform/features/ground.ts';
import { servePictures } from './platform/files/pictures.ts';
import { callInProcess } from './platform/http/call-in-process.ts';
import { Draining } from './platform/http/connections.ts';
import { messages, notFound } from './platform/http/errors.ts';
import { serveHealth } from './platform/http/health.ts';
import { KeptFiles } from './platform/http/kept-files.ts';
import { servePages } from './platform/http/pages.ts';
import { recogniseSessions } from './platform/http/request-session.ts';
import { createHttpServer, keepPublicAnswers, type RequestObserver } from './platform/http/server.ts';
import { type Asked, type RegularTask, regularTasksOf, tasksByAsked } from './platform/jobs/job.ts';
import type { Loop } from './platform/jobs/loops.ts';
import { housekeeping } from './platform/jobs/regular-tasks.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { createRequestRecord } from './platform/record/request-record.ts';

export interface AppOptions extends GroundOptions {
  pool: pg.Pool;
  /** By which it is looked at whether the database is there, when it is another one. */
  watchPool?: pg.Pool;
  /** Looks at requests, besides the metrics. */
  observers?: readonly RequestObserver[];
  /** Tests of calls leave the pages out, which need a build. */
  withPages?: boolean;
  /** When not all of them. */
  features?: readonly Feature[];
}

export interface App {
  http: FastifyInstance;
  cache: PublicCache;
  draining: Draining;
  /** By what they ask; a job that asks other servers is slow at times. */
  tasks: Record<Asked, TaskList>;
  regularTasks: RegularTask[];
  loops: readonly Loop[];
  ground: Ground;
  services: Services;
}

/** Puts the whole server together: the features on their ground, and what serves and watches all of them. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log, withPages = true, pool, notesPool, observers = [] } = options;
  const { features = Object.values(allFeatures), watchPool = pool } = options;
  const { baseUrl, metricsToken: token } = config;
  const cache = new PublicCache(options.now);
  const { ground, made, ports, services } = composeFeatures(features, { ...options, freshness: cache });
  const draining = new Draining();
  const metrics =
    token === undefined ? undefined : await openMetrics({ pools: { queries: pool, notes: notesPool }, cache });
  const http = await createHttpServer({
    log,
    baseUrl,
    trustProxy: config.trustProxy,
    cache,
    draining,
    observers: metrics ? [...observers, metrics.observeRequests] : observers,
  });

  http.decorate('requestRecord', createRequestRecord(database));
  await http.register(
    async (api) => {
      keepPublicAnswers(api, cache);
      recogniseSessions(api, ground.sessions, ports.apiKeys, baseUrl);
      for (const { routes } of made) await routes?.(api);
      api.all('/*', async () => {
        throw notFound(messages.unknownCall);
      });
    },
    { prefix: '/api' },
  );
  serveHealth(http, { watchPool, pool, draining });
  servePictures(http, ground.disk);
  const rootTools = {
    files: new KeptFiles(cache),
    metrics: metrics && token !== undefined ? { registry: metrics.registry, token } : undefined,
  };
  for (const { rootRoutes } of made) await rootRoutes?.(http, rootTools);
  if (withPages)
    await servePages(http, {
      cache,
      baseUrl,
      callInProcess: callInProcess(http, cache),
      findOutsideHosts: ports.outsideHosts.find,
      findCardHosts: ports.cardHosts.find,
      countReading: ports.passportReadings.count,
    });

  const jobs = [...made.flatMap((feature) => feature.jobs ?? []), ...housekeeping(database)];
  return {
    http,
    cache,
    draining,
    ground,
    services,
    tasks: tasksByAsked(jobs),
    regularTasks: regularTasksOf(jobs),
    loops: made.flatMap((feature) => feature.loops ?? []),
  };
}
