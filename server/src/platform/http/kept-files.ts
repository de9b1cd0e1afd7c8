import type { Topic } from '@giro/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathKeyOf } from '../cache/cache-key.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { Semaphore } from './semaphore.ts';

/**
 * Headers that an answer must bear whoever asks for it: all that `createHttpServer` puts on each one, except what names
 * a single request. To be called before anything else is put on the answer.
 */
export function headersForAll(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id');
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

interface KeptFile {
  /** Given from memory until one of these changes. */
  topics: readonly Topic[];
  contentType: string;
  /** For how long others may keep it; without it they ask each time. */
  cacheControl?: string;
  make: () => Promise<string>;
}

/** Public texts that programs read, kept like calls and pages are. One is made at a time, once for all who wait for it. */
export class KeptFiles {
  readonly #cache: PublicCache;
  readonly #making = new Map<string, Promise<string>>();
  readonly #semaphore = new Semaphore(1, 100);

  constructor(cache: PublicCache) {
    this.#cache = cache;
  }

  async send({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, file: KeptFile) {
    const key = pathKeyOf(request.url) ?? request.url;
    if (this.#cache.answer(key, request.raw, reply.raw)) return reply.hijack();
    const ticket = this.#cache.ticket(file.topics);
    const headers = {
      ...headersForAll(reply),
      'content-type': file.contentType,
      'cache-control': file.cacheControl ?? 'no-cache',
    };
    const name = `${ticket.generation} ${key}`;
    const making = this.#making.get(name) ?? this.#semaphore.take(file.make).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    const body = await making;
    this.#cache.keep(key, ticket, headers, Buffer.from(body));
    return reply.headers(headers).send(body);
  }
}
