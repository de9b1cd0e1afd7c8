import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Topic } from '@giro/contract/call.ts';
import { LRUCache } from 'lru-cache';
import { isOfChoice } from './cache-key.ts';
import { KnownAddresses, readableBy } from './known-addresses.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = constants.BROTLI_PARAM_QUALITY;
const maxBytes = 64 * 1024 * 1024;
/** Visitors can make up any number of searches and addresses: theirs is a room of its own, where nothing else is driven out. */
const maxChosenBytes = 16 * 1024 * 1024;

/** An answer is sent with its head by one write when it is text, which is slower once both together are longer than this. */
const mostInOneWrite = 12 * 1024;
/** Of so many answers by known addresses one counts as a use of what is kept, so that it stays. */
const usesUncounted = 64;

type Encoding = 'identity' | 'gzip' | 'br';

interface Variant {
  headers: string[];
  /** As a text whose letters are its bytes, where it is short. */
  body: Buffer | string;
}

interface Kept {
  key: string;
  room: LRUCache<string, Kept>;
  etag: string;
  topics: readonly Topic[];
  plain: Buffer;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  notModified: string[];
  /** True if it is kept for a time alone. */
  ends: boolean;
  /** Waits for the second time an answer is asked for, where most are asked for once. */
  compress: (() => void) | undefined;
}

interface KeepingOptions {
  seconds?: number | undefined;
  etag?: string;
  /** True if visitors can have any number of addresses like this one answered. */
  isMadeUp?: boolean;
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
  #chosen: LRUCache<string, Kept>;
  #known = new KnownAddresses<Kept>();
  #generations = new Map<Topic, number>();
  #paused = true;
  /** When the next pause begins, by the monotonic clock of `performance.now()`. */
  #restsFrom = 0;
  /** Grows as pauses begin and end, so that an answer begun before or in one is not kept after it. */
  #pauses = 0;
  /** Answers given from memory since the start. */
  hits = 0;

  /** Ends with the last answer that is made as small as can be: one at a time, whatever else there is to do. */
  #smallest: Promise<void> = Promise.resolve();
  readonly #settledMs: number;

  constructor(now: () => Date = () => new Date(), { settledMs = 10_000 } = {}) {
    this.#settledMs = settledMs;
    const perf = { now: () => now().getTime() };
    const dispose = (kept: Kept) => this.#known.forget(kept);
    const room = (max: number, maxSize: number) =>
      new LRUCache<string, Kept>({ max, maxSize, sizeCalculation: sizeOf, ttlResolution: 0, perf, dispose });
    this.#kept = room(2000, maxBytes);
    this.#chosen = room(500, maxChosenBytes);
  }

  #find(key: string): Kept | undefined {
    return this.#kept.get(key) ?? this.#chosen.get(key);
  }

  /**
   * Answers a GET request whose very address `answer` has answered before; says whether it did. It reads the headers as
   * they came, because making an object of them takes longer than all the rest.
   */
  answerKnown(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = request.method === 'GET' ? this.#known.find(request.url ?? '/') : undefined;
    if (!kept || this.#isResting()) return false;
    const { rawHeaders } = request;
    let accepted: string | undefined;
    let tag: string | undefined;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const { length } = rawHeaders[at] as string;
      if (length !== 13 && length !== 15) continue;
      const name = (rawHeaders[at] as string).toLowerCase();
      if (name === 'accept-encoding') {
        if (accepted !== undefined) return false;
        accepted = rawHeaders[at + 1];
      } else if (name === 'if-none-match') {
        if (tag !== undefined) return false;
        tag = rawHeaders[at + 1];
      } else if (name === 'authorization') return false;
    }
    if (++this.hits % usesUncounted === 0) kept.room.get(kept.key);
    if (matches(tag, kept.etag)) response.writeHead(304, kept.notModified).end();
    else send(response, chooseVariant(kept, accepted));
    return true;
  }

  /** Number of answers kept in each room, and about how many bytes they take. */
  get rooms(): Record<'answers' | 'searches', { answers: number; bytes: number }> {
    const sizeOf = ({ size, calculatedSize }: LRUCache<string, Kept>) => ({ answers: size, bytes: calculatedSize });
    return { answers: sizeOf(this.#kept), searches: sizeOf(this.#chosen) };
  }

  /** True while nothing is given out. */
  get isResting(): boolean {
    return this.#isResting();
  }

  /**
   * Answers the request when its answer is kept; says whether it did. A key that is no address is never given out for one
   * before it was asked about.
   */
  answer(key: string | undefined, request: IncomingMessage, response: ServerResponse): boolean {
    if (key === undefined || this.#isResting()) return false;
    const kept = this.#find(key);
    if (!kept) return false;
    this.hits++;
    kept.compress?.();
    if (!kept.ends && key.startsWith('/')) this.#known.learn(request.url ?? '/', kept);
    if (matches(request.headers['if-none-match'], kept.etag)) {
      response.writeHead(304, kept.notModified).end();
      return true;
    }
    const variant = chooseVariant(kept, request.headers['accept-encoding']);
    if (request.method === 'HEAD') response.writeHead(200, variant.headers).end();
    else send(response, variant);
    return true;
  }

  /** The kept answer of this key as it is sent uncompressed, for our own reading. */
  read(key: string): Buffer | undefined {
    return this.#paused ? undefined : this.#find(key)?.plain;
  }

  /** Take one before reading what an answer is made from. */
  ticket(topics: readonly Topic[]): Ticket {
    return { generation: this.#generationOf(topics), topics };
  }

  /** True if nothing that was read since this ticket was taken can have changed, as far as may be known at all. */
  holds(ticket: Ticket): boolean {
    return !this.#isResting() && ticket.generation === this.#generationOf(ticket.topics);
  }

  /**
   * Keeps an answer unless one of its topics has changed since the ticket was taken; given a number of seconds, no
   * longer than that.
   */
  keep(
    key: string,
    ticket: Ticket,
    headers: Record<string, string>,
    body: Buffer,
    { seconds, etag = etagOf(body), isMadeUp = isOfChoice(key) }: KeepingOptions = {},
  ): void {
    if (!this.holds(ticket)) return;
    const room = isMadeUp ? this.#chosen : this.#kept;
    const common = Object.entries({ ...headers, etag, vary: 'accept-encoding' }).flat();
    function variant(encoding: Encoding, bytes: Buffer): Variant {
      const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
      const headers = [...common, ...encoded, 'content-length', String(bytes.byteLength)];
      const isShort = headers.join(': ').length + bytes.byteLength <= mostInOneWrite;
      return { headers, body: isShort ? bytes.toString('latin1') : bytes };
    }
    const kept: Kept = {
      key,
      room,
      etag,
      topics: ticket.topics,
      plain: body,
      variants: { identity: variant('identity', body) },
      notModified: common,
      ends: seconds !== undefined,
      compress: undefined,
    };
    room.set(key, kept, seconds === undefined ? {} : { ttl: seconds * 1000 });
    if (body.byteLength < 1024) return;
    // Compressing takes a few milliseconds on another thread; until then the plain bytes are sent.
    const compress = async () => {
      kept.compress = undefined;
      const [br, gz] = await Promise.all([toBrotli(body, { params: { [quality]: 6 } }), toGzip(body)]);
      kept.variants.br = variant('br', br);
      kept.variants.gzip = variant('gzip', gz);
    };
    // An answer that cannot be compressed goes out plain.
    const begin = () => compress().catch(() => undefined);
    if (isMadeUp) kept.compress = begin;
    else begin().then(() => this.#settle(kept, (br) => variant('br', br)));
  }

  /**
   * An answer that has stood for a while is likely to stand on: it is made smaller by a seventh, which takes fifty
   * times as long.
   */
  #settle(kept: Kept, variant: (br: Buffer) => Variant): void {
    const makeSmallest = async () => {
      if (kept.room.peek(kept.key) !== kept) return;
      kept.variants.br = variant(await toBrotli(kept.plain, { params: { [quality]: constants.BROTLI_MAX_QUALITY } }));
    };
    setTimeout(() => {
      this.#smallest = this.#smallest.then(makeSmallest).catch(() => undefined);
    }, this.#settledMs).unref();
  }

  /** Forgets every answer made from these topics. */
  drop(topics: readonly Topic[]): void {
    for (const topic of topics) this.#generations.set(topic, (this.#generations.get(topic) ?? 0) + 1);
    for (const room of [this.#kept, this.#chosen]) {
      for (const [key, kept] of room.entries()) {
        if (kept.topics.some((topic) => topics.includes(topic))) room.delete(key);
      }
    }
  }

  /** Forgets everything and rests until `resume`. */
  pause(): void {
    this.#paused = true;
    this.#pauses++;
    this.#kept.clear();
    this.#chosen.clear();
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
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** True if an If-None-Match header names this tag (RFC 9110, section 13.1.2: weak comparison). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

function chooseVariant({ variants }: Kept, accepted: string | undefined): Variant {
  const readable = readableBy(accepted);
  return (readable.br && variants.br) || (readable.gzip && variants.gzip) || variants.identity;
}

/** Node joins a head and a text to one write; with bytes they are two. */
function send(response: ServerResponse, { headers, body }: Variant): void {
  response.writeHead(200, headers).end(body, 'latin1');
}

/** The plain form, with as much again for the compressed ones, and the key, which visitors make as long as they like. */
function sizeOf(kept: Kept, key: string): number {
  return 2 * kept.plain.byteLength + 2 * key.length + 2048;
}
