import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheKeyOf } from '../../platform/cache/cache-key.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import { notFound } from '../../platform/http/errors.ts';
import { headersForAll } from '../../platform/http/kept-headers.ts';
import type { SearchEnginesService } from './search-engines.service.ts';

const own = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' };

export function searchEnginesRoutes(app: FastifyInstance, engines: SearchEnginesService, cache: PublicCache): void {
  /** Given from memory until a product or a post changes. */
  async function sendKept(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) {
    const ticket = cache.ticket(['products', 'posts']);
    const headers = { ...headersForAll(reply), ...own };
    const xml = await make();
    cache.keep(cacheKeyOf(request.url), ticket, headers, Buffer.from(xml));
    return reply.headers(headers).send(xml);
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(engines.robots()),
  );
  app.get('/sitemap.xml', async (request, reply) => sendKept(request, reply, engines.sitemap));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const part = Number(/^([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1] ?? Number.NaN);
    if (Number.isNaN(part)) throw notFound();
    return sendKept(request, reply, () => engines.sitemapPart(part));
  });
}
