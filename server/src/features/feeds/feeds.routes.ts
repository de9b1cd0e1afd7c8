import type { FastifyInstance } from 'fastify';
import type { KeptFiles } from '../../platform/http/kept-files.ts';
import type { FeedsService } from './feeds.service.ts';

export function feedsRoutes(app: FastifyInstance, feeds: FeedsService, files: KeptFiles): void {
  app.get('/feeds/google.xml', (request, reply) =>
    files.send(
      { request, reply },
      {
        topics: ['products', 'catalogue', 'settings'],
        contentType: 'application/xml; charset=utf-8',
        make: feeds.google,
      },
    ),
  );
  app.get('/feeds/meta.csv', (request, reply) =>
    files.send(
      { request, reply },
      {
        topics: ['products', 'catalogue', 'settings'],
        contentType: 'text/csv; charset=utf-8',
        make: feeds.meta,
      },
    ),
  );
  app.get('/feeds/blog.xml', (request, reply) =>
    files.send(
      { request, reply },
      {
        topics: ['posts', 'settings'],
        contentType: 'application/rss+xml; charset=utf-8',
        make: feeds.blog,
      },
    ),
  );
}
