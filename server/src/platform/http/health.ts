import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { DatabaseBusy } from '../database/bounded-queue.ts';
import { assertAnswers } from '../database/database.ts';
import { wasAnsweredSince } from '../database/silence.ts';
import type { Draining } from './draining.ts';
import { unavailable } from './errors.ts';

interface HealthOptions {
  /** Not the one that requests wait for: whether the database answers is another question than how busy it is. */
  watchPool: pg.Pool;
  /** The one that requests wait for. */
  pool: pg.Pool;
  draining: Draining;
  /** Time for which it may be without any answer. */
  silenceMs?: number;
}

/** Many who ask at once share one look. */
function shared(look: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> | undefined;
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

/**
 * `/healthz`: whether the database answers. `/readyz`: whether to send requests here, which ends as soon as the process
 * begins to end, and while those who ask the database get no answer: a crowd that is answered makes it wait, not fail.
 */
export function serveHealth(
  app: FastifyInstance,
  { watchPool, pool, draining, silenceMs = 3000 }: HealthOptions,
): void {
  const isThere = shared(() => assertAnswers(watchPool));
  const isServing = shared(async () => {
    const from = performance.now();
    const given = new AbortController();
    const patience = sleep(silenceMs, undefined, { signal: given.signal, ref: false }).then(() => {
      if (!wasAnsweredSince(pool, from)) throw unavailable();
    });
    const borrowed = assertAnswers(pool).catch((error) => {
      if (!(error instanceof DatabaseBusy)) throw error;
      return patience;
    });
    await Promise.race([borrowed, patience]).finally(() => given.abort());
  });
  const ok = { status: 'ok' };
  app.get('/healthz', { logLevel: 'silent' }, async () => {
    await isThere();
    return ok;
  });
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (!draining.hasBegun) await isServing();
    if (draining.hasBegun) throw unavailable();
    return ok;
  });
}
