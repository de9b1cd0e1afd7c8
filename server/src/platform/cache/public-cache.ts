import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Topic } from '@giro/contract/call.ts';
import { LRUCache } from 'lru-cache';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const maxBytes = 64 * 1024 * 1024;

type Encoding = 'identity' | 'gzip' | 'br';

interface Kept {
  etag: string;
  topics: readonly Topic[];
  variants: Partial<Record<Encoding, { headers: string[]; body: Buffer }>>;
  notModified: string[];
}

/** The state of some topics at one moment: an answer made since then is worth keeping only if nothing has changed. */
export type Ticket = { readonly generation: number; readonly topics: readonly Topic[] };

/**
 * Keeps public answers in memory and gives them out before any other code sees the request.
 *
 * Guarantee: after `drop` of a topic no answer made before it is given out, and none that was being made then is kept.
 * While `paused` (the process cannot hear of other processes' changes) nothing is given out or kept.
 */
export class PublicCache {
  #kept: LRUCache<string, Kept>;
  #generations = new Map<Topic, number>();
  #paused = true;
  /** When the next pause begins, by the monotonic clock of `performance.now()`. */
  #restsFrom = 0;
  /** Grows as pauses begin and end, so that an answer begun before or in one is not kept after it. */
  #pauses = 0;
  /** Answers given from memory since the start. */
  hits = 0;

  constructor(now: () => Date = () => new Date()) {
    const perf = { now: () => now().getTime() };
    this.#kept = new LRUCache({ max: 2000, maxSize: maxBytes, sizeCalculation: sizeOf, ttlResolution: 0, perf });
  }

  /** Answers the request when its answer is kept; says whether it did. `key` is made by `keyOf`. */
  answer(key: string | undefined, request: IncomingMessage, response: ServerResponse): boolean {
    if (key === undefined || this.#isResting()) return false;
    const kept = this.#kept.get(key);
    if (!kept) return false;
    this.hits++;
    if (matches(request.headers['if-none-match'], kept.etag)) {
      response.writeHead(304, kept.notModified).end();
      return true;
    }
    const variant = chooseVariant(kept, request.headers['accept-encoding']);
    response.writeHead(200, variant.headers);
    response.end(request.method === 'HEAD' ? undefined : variant.body);
    return true;
  }

  /** The kept answer of this key as it is sent uncompressed, for our own reading. */
  read(key: string): Buffer | undefined {
    return this.#paused ? undefined : this.#kept.get(key)?.variants.identity?.body;
  }

  /** Take one before reading what an answer is made from. */
  ticket(topics: readonly Topic[]): Ticket {
    return { generation: this.#generationOf(topics), topics };
  }

  /**
   * Keeps an answer unless one of its topics has changed since the ticket was taken; given a number of seconds, no
   * longer than that.
   */
  keep(key: string, ticket: Ticket, headers: Record<string, string>, body: Buffer, seconds?: number): void {
    if (this.#isResting() || ticket.generation !== this.#generationOf(ticket.topics)) return;
    const etag = etagOf(body);
    const common = Object.entries({ ...headers, etag, vary: 'accept-encoding' }).flat();
    const variant = (encoding: Encoding, bytes: Buffer) => ({
      headers: [
        ...common,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(bytes.byteLength),
      ],
      body: bytes,
    });
    const kept: Kept = {
      etag,
      topics: ticket.topics,
      variants: { identity: variant('identity', body) },
      notModified: common,
    };
    this.#kept.set(key, kept, seconds === undefined ? {} : { ttl: seconds * 1000 });
    if (body.byteLength < 1024) return;
    // Compressing takes a few milliseconds on another thread; until then the plain bytes are sent.
    const brotli = toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    Promise.all([brotli, toGzip(body)])
      .then(([br, gz]) => {
        kept.variants.br = variant('br', br);
        kept.variants.gzip = variant('gzip', gz);
      })
      .catch(() => undefined);
  }

  /** Forgets every answer made from these topics. */
  drop(topics: readonly Topic[]): void {
    for (const topic of topics) this.#generations.set(topic, (this.#generations.get(topic) ?? 0) + 1);
    for (const [key, kept] of this.#kept.entries()) {
      if (kept.topics.some((topic) => topics.includes(topic))) this.#kept.delete(key);
    }
  }

  /** Forgets everything and rests until `resume`. */
  pause(): void {
    this.#paused = true;
    this.#pauses++;
    this.#kept.clear();
  }

  /** Works until this moment of the monotonic clock, unless a later one is named before. */
  resume(restsFrom = Number.POSITIVE_INFINITY): void {
    this.#restsFrom = restsFrom;
    if (!this.#paused || restsFrom <= performance.now()) return;
    this.#pauses++;
    this.#paused = false;
  }

  /** Looks at the clock itself: a busy process notes the end of its time late. */
  #isResting(): boolean {
    if (!this.#paused && performance.now() >= this.#restsFrom) this.pause();
    return this.#paused;
  }

  #generationOf(topics: readonly Topic[]): number {
    return topics.reduce((sum, topic) => sum + (this.#generations.get(topic) ?? 0), this.#pauses);
  }
}

/** An answer's entity tag; weak, because every encoding of the answer bears the same. */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether an If-None-Match header names this tag (RFC 9110, section 13.1.2: weak comparison). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

function chooseVariant(kept: Kept, accepted: string | undefined) {
  const { identity, br, gzip } = kept.variants;
  if (accepted !== undefined) {
    if (br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return br;
    if (gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return gzip;
  }
  if (!identity) throw new Error('A kept answer always has its plain form.');
  return identity;
}

/** The plain form, with as much again for the compressed ones, and the key, which visitors make as long as they like. */
function sizeOf(kept: Kept, key: string): number {
  return 2 * (kept.variants.identity?.body.byteLength ?? 0) + 2 * key.length + 2048;
}
