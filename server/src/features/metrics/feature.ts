import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { defineFeature } from '../../platform/features/feature.ts';
import { messages } from '../../platform/http/errors.ts';
import { jobFigures } from './figures.queries.ts';
import { addShopMetrics } from './shop-metrics.service.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics` for Prometheus, for whoever bears the token, which takes as long to compare whatever is sent. */
function metricsRoutes(app: FastifyInstance, registry: Registry, token: string): void {
  const wanted = digestOf(token);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digestOf(given), wanted))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message: messages.unauthenticated });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export const metricsFeature = defineFeature({
  name: 'metrics',
  collects: ['figures'],
  figures: jobFigures,
  make({ database }, { figures }) {
    return {
      async rootRoutes(http, { metrics }) {
        if (!metrics) return;
        await addShopMetrics(metrics.registry, { database, figures });
        metricsRoutes(http, metrics.registry, metrics.token);
      },
    };
  },
});
