import type { Topic } from '@giro/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import type { KeptFiles } from '../../platform/http/kept-files.ts';
import type { FeedsService } from './feeds.service.ts';

const ofProducts: Topic[] = ['products', 'catalogue', 'settings'];

export function feedsRoutes(app: FastifyInstance, feeds: FeedsService, files: KeptFiles): void {
  for (const [name, type, topics, make] of [
    ['google.xml', 'application/xml', ofProducts, feeds.google],
    ['meta.csv', 'text/csv', ofProducts, feeds.meta],
    ['blog.xml', 'application/rss+xml', ['posts', 'settings'], feeds.blog],
  ] as const) {
    const file = { topics, contentType: `${type}; charset=utf-8`, make };
    app.get(`/feeds/${name}`, (request, reply) => files.send({ request, reply }, file));
  }
}
