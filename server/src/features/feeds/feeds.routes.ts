import type { FastifyInstance } from 'fastify';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import { sendKept } from '../../platform/http/kept-files.ts';
import type { FeedsService } from './feeds.service.ts';

export function feedsRoutes(app: FastifyInstance, feeds: FeedsService, cache: PublicCache): void {
  app.get('/feeds/google.xml', (request, reply) =>
    sendKept(
      cache,
      { request, reply },
      {
        topics: ['products', 'catalogue', 'settings'],
        contentType: 'application/xml; charset=utf-8',
        make: feeds.google,
      },
    ),
  );
  app.get('/feeds/meta.csv', (request, reply) =>
    sendKept(
      cache,
      { request, reply },
      {
        topics: ['products', 'catalogue', 'settings'],
        contentType: 'text/csv; charset=utf-8',
        make: feeds.meta,
      },
    ),
  );
  app.get('/feeds/blog.xml', (request, reply) =>
    sendKept(
      cache,
      { request, reply },
      {
        topics: ['posts', 'settings'],
        contentType: 'application/rss+xml; charset=utf-8',
        make: feeds.blog,
      },
    ),
  );
}
