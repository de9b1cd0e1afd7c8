import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type CallDefinition, type RequestOf, type ResultOf, topics } from '@giro/contract/call.ts';
import { videoOrigins } from '@giro/contract/rules/video.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheKeyOf } from '../cache/cache-key.ts';
import type { PublicCache, Ticket } from '../cache/public-cache.ts';

const build = path.resolve(import.meta.dirname, '../../../../web/build');

/** Makes one of the contract's calls without a network: the pages' loaders read like any visitor. */
export type CallInProcess = <Call extends CallDefinition>(
  call: Call,
  request?: RequestOf<Call>,
) => Promise<ResultOf<Call>>;

/** What the built pages bring: their own router, and a context that hands loaders the calls. */
interface BuiltPages {
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
}

/** Hosts beyond our own that pages may use at this moment. */
interface OutsideHosts {
  /** Visits are measured with Google Analytics. */
  analytics: boolean;
  /** Reviews come from Google, with their authors' pictures. */
  authorPictures: boolean;
}

const frameHosts = ['https://www.google.com', 'https://maps.google.com', ...videoOrigins].join(' ');
const analyticsHosts = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/** What pages may load and run: our own files, the inline scripts that this very page came with, and the hosts named. */
function policyFor(html: string, isHttps: boolean, outside: OutsideHosts): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes), ...(outside.analytics ? ['https://www.googletagmanager.com'] : [])].join(
      ' ',
    ),
    "style-src 'self' 'unsafe-inline'",
    [
      "img-src 'self' data: blob:",
      ...(outside.authorPictures ? ['https://*.googleusercontent.com'] : []),
      ...(outside.analytics ? [analyticsHosts] : []),
    ].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(outside.analytics ? [analyticsHosts] : [])].join(' '),
    `frame-src ${frameHosts}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages bring their policy; the data that the router reads on the way to a page needs none. */
function headersOf(type: string, body: string, baseUrl: string, outside: OutsideHosts): Record<string, string> {
  const isHttps = baseUrl.startsWith('https:');
  return {
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(type.startsWith('text/html') && {
      'content-security-policy': policyFor(body, isHttps, outside),
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    }),
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

interface Rendered {
  status: number;
  location: string | null;
  headers: Record<string, string>;
  body: string;
}

/**
 * Serves the built pages. A public page is the same for everybody, so it is rendered once per address and content and
 * then given from memory; what is personal is filled in by the browser.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const client = path.join(build, 'client');
  if (!existsSync(path.join(build, 'server/index.js'))) throw new Error('The pages are not built: run npm start.');
  const pages = (await import(pathToFileURL(path.join(build, 'server/index.js')).href)) as BuiltPages;
  const { createRequestHandler, createLoadContext } = pages.entry.module;
  const render = createRequestHandler(pages, 'production');
  const rendering = new Map<string, Promise<Rendered>>();

  async function renderPage(address: string, ticket: Ticket): Promise<Rendered> {
    const request = new Request(new URL(address, options.baseUrl));
    const response = await render(request, createLoadContext(options.callInProcess));
    const body = await response.text();
    const headers = headersOf(
      response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      body,
      options.baseUrl,
      await options.findOutsideHosts(),
    );
    const isWhole = response.headers.get('cache-control') !== 'no-store';
    if (response.status === 200 && isWhole) options.cache.keep(address, ticket, headers, Buffer.from(body));
    return { status: response.status, location: response.headers.get('location'), headers, body };
  }

  /** Many who ask for a page that is being rendered wait for the same one, unless something has changed since it began. */
  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const address = cacheKeyOf(request.url);
    const ticket = options.cache.ticket(topics);
    const key = `${ticket.generation} ${address}`;
    const current = rendering.get(key) ?? renderPage(address, ticket).finally(() => rendering.delete(key));
    rendering.set(key, current);
    const page = await current;
    if (page.location) return reply.redirect(page.location, page.status);
    return reply.code(page.status).headers(page.headers).send(page.body);
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
  app.get('/*', answerPage);
}
