import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { assertAnswers } from '../database/database.ts';
import type { Draining } from './draining.ts';
import { messages } from './errors.ts';

interface HealthOptions {
  /** Not the one that requests wait for: whether the database answers is another question than how busy it is. */
  pool: pg.Pool;
  draining: Draining;
}

/**
 * `/healthz`: whether the database answers. `/readyz`: whether to send requests here, which ends as soon as the process
 * begins to end. Many who ask at once share one look at the database.
 */
export function serveHealth(app: FastifyInstance, { pool, draining }: HealthOptions): void {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= assertAnswers(pool).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const ok = { status: 'ok' };
  app.get('/healthz', { logLevel: 'silent' }, async () => {
    await look();
    return ok;
  });
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (draining.hasBegun) return reply.code(503).header('retry-after', '2').send({ message: messages.unavailable });
    await look();
    return ok;
  });
}
