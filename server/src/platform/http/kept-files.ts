import type { Topic } from '@giro/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheKeyOf } from '../cache/cache-key.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { headersForAll } from './kept-headers.ts';

interface KeptFile {
  /** Given from memory until one of these changes. */
  topics: readonly Topic[];
  contentType: string;
  make: () => Promise<string>;
}

/** Sends a public text that programs read, kept like calls and pages are. */
export async function sendKept(
  cache: PublicCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { topics, contentType, make }: KeptFile,
) {
  const ticket = cache.ticket(topics);
  const headers = { ...headersForAll(reply), 'content-type': contentType, 'cache-control': 'no-cache' };
  const body = await make();
  cache.keep(cacheKeyOf(request.url), ticket, headers, Buffer.from(body));
  return reply.headers(headers).send(body);
}
