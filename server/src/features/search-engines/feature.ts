import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { KeptFiles } from '../../platform/http/kept-files.ts';
import { createSearchEngines, type SearchEnginesService } from './search-engines.service.ts';

function searchEnginesRoutes(app: FastifyInstance, engines: SearchEnginesService, files: KeptFiles): void {
  const sendSitemap = (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) =>
    files.send(
      { request, reply },
      {
        topics: ['products', 'posts'],
        contentType: 'application/xml; charset=utf-8',
        make,
      },
    );

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(engines.robots()),
  );
  app.get('/sitemap.xml', async (request, reply) => sendSitemap(request, reply, engines.sitemap));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const part = Number(/^([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1] ?? Number.NaN);
    if (Number.isNaN(part)) throw notFound();
    return sendSitemap(request, reply, () => engines.sitemapPart(part));
  });
}

export const searchEnginesFeature = defineFeature({
  name: 'search-engines',
  make({ database, baseUrl }) {
    const searchEngines = createSearchEngines({ database, baseUrl });
    return { rootRoutes: (http, { files }) => searchEnginesRoutes(http, searchEngines, files) };
  },
});
