import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type CallDefinition, type RequestOf, type ResultOf, topics } from '@giro/contract/call.ts';
import { videoOrigins } from '@giro/contract/rules/video.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageKeyOf, uncountedOf } from '../cache/cache-key.ts';
import type { PublicCache, Ticket } from '../cache/public-cache.ts';
import { type CardHosts, cardPageOf, type PolicyHosts, policyHostsOf } from './card-policy.ts';
import { clientOf } from './client.ts';
import { barePage, messages, Refusal } from './errors.ts';
import { headersForAll } from './kept-files.ts';
import { QueueFull, Semaphore } from './semaphore.ts';

const build = path.resolve(import.meta.dirname, '../../../../web/build');

/** Makes one of the contract's calls without a network: the pages' loaders read like any visitor. */
export type CallInProcess = <Call extends CallDefinition>(
  call: Call,
  request?: RequestOf<Call>,
) => Promise<ResultOf<Call>>;

/** Contents of the built pages: their own router, and a context that hands loaders the calls. */
interface BuiltPages {
  routes: Record<string, { path?: string } | undefined>;
  entry: {
    module: {
      createRequestHandler(
        pages: BuiltPages,
        mode: 'production',
      ): (request: Request, context: unknown) => Promise<Response>;
      createLoadContext(api: CallInProcess): unknown;
    };
  };
}

export interface PagesOptions {
  cache: PublicCache;
  baseUrl: string;
  callInProcess: CallInProcess;
  findOutsideHosts: () => Promise<OutsideHosts>;
  /** Undefined in a shop that takes no cards. */
  findCardHosts: () => Promise<CardHosts | undefined>;
  /** Counts a passport that this client is about to read. Throws 429. */
  countReading: (client: string) => Promise<void>;
}

/** Hosts beyond our own that pages may use at this moment. */
export interface OutsideHosts {
  /** Visits are measured with Google Analytics. */
  analytics: boolean;
  /** Reviews come from Google, with their authors' pictures. */
  authorPictures: boolean;
}

const frameHosts = ['https://www.google.com', 'https://maps.google.com', ...videoOrigins].join(' ');
const analyticsHosts = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/** Pages that read barcodes, where the browser cannot, by a program of our own in WebAssembly. */
const readsBarcodes = (address: string) => /^\/bancada\/./.test(address);

interface PolicyOptions {
  /** Hashes of the page's inline scripts. */
  ownScripts: string;
  isHttps: boolean;
  outside: OutsideHosts;
  readsBarcodes: boolean;
  /** Of a page where a card is paid. */
  card?: PolicyHosts | undefined;
}

/** Policy on what pages may load and run: our own files, the inline scripts of these hashes, and the hosts named. */
function policyFor({ ownScripts, isHttps, outside, readsBarcodes, card }: PolicyOptions): string {
  return [
    "default-src 'self'",
    [
      "script-src 'self'",
      ownScripts,
      ...(readsBarcodes ? ["'wasm-unsafe-eval'"] : []),
      ...(outside.analytics ? ['https://www.googletagmanager.com'] : []),
      ...(card?.scripts ?? []),
    ].join(' '),
    "style-src 'self' 'unsafe-inline'",
    [
      "img-src 'self' data: blob:",
      ...(outside.authorPictures ? ['https://*.googleusercontent.com'] : []),
      ...(outside.analytics ? [analyticsHosts] : []),
    ].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(outside.analytics ? [analyticsHosts] : []), ...(card?.connections ?? [])].join(' '),
    `frame-src ${card ? card.frames.join(' ') : frameHosts}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages bring their policy; the data that the router reads on the way to a page needs none. */
function headersOf({ headers }: Response, policy: Omit<PolicyOptions, 'ownScripts'>): Record<string, string> {
  const type = headers.get('content-type') ?? 'text/html; charset=utf-8';
  return {
    'content-type': type,
    'cache-control': 'no-cache',
    ...(type.startsWith('text/html') && {
      'content-security-policy': policyFor({ ownScripts: headers.get('x-own-scripts') ?? '', ...policy }),
      'x-frame-options': 'DENY',
    }),
  };
}

/** Target of a list's redirect, with those parameters of the request that say nothing of its pages. */
function ledTo(location: string, url: string): string {
  const others = uncountedOf(url);
  if (others.size === 0) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${others}`;
}

function sendRefusal(
  reply: FastifyReply,
  { status, headers, message }: Pick<Refusal, 'status' | 'headers' | 'message'>,
) {
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(barePage(message));
}

const busy = { status: 503, headers: { 'retry-after': '2' }, message: messages.busy };

/** Pages of which a client reads so many a minute, however they are made. */
const isCounted = (address: string) => /^\/aparelho\//i.test(address);

/** Nothing before this file gives out a page that has to be counted first. */
const keptAs = (address: string) => (isCounted(address) ? `counted ${address}` : address);

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

interface Rendered {
  status: number;
  location: string | null;
  headers: Record<string, string>;
  body: string;
}

/** Drawing a page takes tens of milliseconds in which nothing else is answered. */
const drawnAtOnce = 2;
const mostWaiting = 100;
/** Of one client, so that nobody keeps all drawing to itself. */
const mostOfOne = 10;

/** Of links whose routes one call names: more than a page has. Each takes a moment in which nothing else is answered. */
const mostLinks = 500;

/** A page says its own address; one that is reached by another is one of any number. */
const ownAddressOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/**
 * Serves the built pages. A public page is the same for everybody, so it is rendered once per address and content and
 * then given from memory; what is personal is filled in by the browser. At most two are rendered at once; the next
 * hundred wait, and whoever comes then is told to try again.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const client = path.join(build, 'client');
  if (!existsSync(path.join(build, 'server/index.js'))) throw new Error('The pages are not built: run npm start.');
  const pages = (await import(pathToFileURL(path.join(build, 'server/index.js')).href)) as BuiltPages;
  const { createRequestHandler, createLoadContext } = pages.entry.module;
  const render = createRequestHandler(pages, 'production');
  const rendering = new Map<string, Promise<Rendered>>();
  const semaphore = new Semaphore(drawnAtOnce, mostWaiting, mostOfOne);
  const plainPaths = new Set(Object.values(pages.routes).map((route) => `/${route?.path ?? ''}`));
  const { origin } = new URL(options.baseUrl);
  const isHttps = options.baseUrl.startsWith('https:');

  /** A page where a card is paid is measured by nobody, and its provider's are the only hosts beyond our own. */
  async function policyOf(address: string): Promise<Omit<PolicyOptions, 'ownScripts'>> {
    const page = cardPageOf(address);
    const hosts = page && (await options.findCardHosts());
    const outside = hosts ? { analytics: false, authorPictures: false } : await options.findOutsideHosts();
    const card = page && hosts && policyHostsOf(page, hosts);
    return { isHttps, outside, readsBarcodes: readsBarcodes(address), card };
  }

  async function renderPage(address: string, ticket: Ticket, forAll: Record<string, string>): Promise<Rendered> {
    // Put together, not resolved: no path can name another host.
    const request = new Request(origin + address);
    const response = await render(request, createLoadContext(options.callInProcess));
    const body = await response.text();
    const headers = { ...forAll, ...headersOf(response, await policyOf(address)) };
    const isWhole = response.headers.get('cache-control') !== 'no-store';
    const isOwn = plainPaths.has(address) || ownAddressOf(body) === origin + address;
    const isMadeUp = !isOwn || /[?&](?!page=|tab=)/.test(address);
    if (response.status === 200 && isWhole)
      options.cache.keep(keptAs(address), ticket, headers, Buffer.from(body), { isMadeUp });
    return { status: response.status, location: response.headers.get('location'), headers, body };
  }

  /** Many who ask for a page that is being rendered wait for the same one, unless something has changed since it began. */
  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const address = pageKeyOf(request.url);
    const client = clientOf(request);
    if (isCounted(address)) {
      const refusal = await options.countReading(client).catch(asRefusal);
      if (refusal) return sendRefusal(reply, refusal);
    }
    if (options.cache.answer(keptAs(address), request.raw, reply.raw)) return reply.hijack();
    const ticket = options.cache.ticket(topics);
    const key = `${ticket.generation} ${address}`;
    const forAll = headersForAll(reply);
    const current =
      rendering.get(key) ??
      semaphore.take(() => renderPage(address, ticket, forAll), client).finally(() => rendering.delete(key));
    rendering.set(key, current);
    const page = await current.catch((error) => {
      if (error instanceof QueueFull) return undefined;
      throw error;
    });
    if (!page) return sendRefusal(reply, busy);
    if (page.location) return reply.redirect(ledTo(page.location, request.url), page.status);
    return reply.code(page.status).headers(page.headers).send(page.body);
  }

  /** Names the routes of a page's links, for which React Router asks once the page runs; browsers keep the answer. */
  async function answerRoutes(request: FastifyRequest<{ Querystring: { paths?: string } }>, reply: FastifyReply) {
    const { paths } = request.query;
    if (typeof paths !== 'string' || paths.split(',').length > mostLinks) return reply.code(400).send();
    const draw = () => render(new Request(origin + request.url), createLoadContext(options.callInProcess));
    const answer = await semaphore.take(draw, clientOf(request)).catch((error) => {
      if (error instanceof QueueFull) return undefined;
      throw error;
    });
    if (!answer) return sendRefusal(reply, busy);
    return reply
      .code(answer.status)
      .headers(Object.fromEntries(answer.headers))
      .send(await answer.text());
  }

  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isNamedByContent = file.startsWith(path.join(client, 'assets'));
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.get('/novo-*', async (_request, reply) => reply.redirect('/'));
  app.get('/__manifest', answerRoutes);
  app.get('/*', answerPage);
}
