import type { Topic } from '@giro/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathKeyOf } from '../cache/cache-key.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { headersForAll } from './kept-headers.ts';
import { Semaphore } from './semaphore.ts';

interface KeptFile {
  /** Given from memory until one of these changes. */
  topics: readonly Topic[];
  contentType: string;
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
    const headers = { ...headersForAll(reply), 'content-type': file.contentType, 'cache-control': 'no-cache' };
    const name = `${ticket.generation} ${key}`;
    const making = this.#making.get(name) ?? this.#semaphore.take(file.make).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    const body = await making;
    this.#cache.keep(key, ticket, headers, Buffer.from(body));
    return reply.headers(headers).send(body);
  }
}
