import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { CallDefinition, RequestOf, ResultOf } from '@giro/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { cacheKeyOf } from '../cache/cache-key.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { messages } from './errors.ts';

const build = path.resolve(import.meta.dirname, '../../../../web/build');

/** Makes one of the contract's calls without a network: the pages' loaders read like any visitor. */
export type CallInProcess = <Call extends CallDefinition>(
  call: Call,
  request?: RequestOf<Call>,
) => Promise<ResultOf<Call>>;

interface PagesModule {
  entry: { module: { createLoadContext(api: CallInProcess): RouterContextProvider } };
}

export interface PagesOptions {
  cache: PublicCache;
  baseUrl: string;
  callInProcess: CallInProcess;
}

/** What pages may load and run: our own files, and the inline scripts that this very page came with. */
function policyFor(html: string, isHttps: boolean): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function headersOf(html: string, baseUrl: string): Record<string, string> {
  const isHttps = baseUrl.startsWith('https:');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policyFor(html, isHttps),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Shown when even the error page cannot be made. */
const barePage = (message: string) =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Giro</title><p>${message}</p><p><a href="/">Ir para o início</a></p></html>`;

/**
 * Serves the built pages. A public page is the same for everybody, so it is rendered once per address and content and
 * then given from memory; what is personal is filled in by the browser.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const client = path.join(build, 'client');
  if (!existsSync(path.join(build, 'server/index.js'))) throw new Error('The pages are not built: run npm start.');
  const pages = (await import(path.join(build, 'server/index.js'))) as ServerBuild & PagesModule;
  const render = createRequestHandler(pages, 'production');
  const rendering = new Map<string, Promise<Rendered>>();

  interface Rendered {
    status: number;
    location: string | null;
    html: string;
  }

  async function renderPage(address: string): Promise<Rendered> {
    const ticket = options.cache.ticket(['catalogue', 'settings']);
    const request = new Request(new URL(address, options.baseUrl));
    const response = await render(request, pages.entry.module.createLoadContext(options.callInProcess));
    const html = await response.text();
    if (response.status === 200) {
      options.cache.keep(address, ticket, headersOf(html, options.baseUrl), Buffer.from(html));
    }
    return { status: response.status, location: response.headers.get('location'), html };
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const address = cacheKeyOf(request.url);
    const current = rendering.get(address) ?? renderPage(address).finally(() => rendering.delete(address));
    rendering.set(address, current);
    const page = await current;
    if (page.location) return reply.redirect(page.location, page.status);
    return reply.code(page.status).headers(headersOf(page.html, options.baseUrl)).send(page.html);
  }

  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isNamedByContent = file.startsWith(path.join(client, 'assets'));
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.get('/*', answerPage);
  app.setNotFoundHandler((request, reply) => {
    const text = request.url.startsWith('/api') ? messages.unknownCall : messages.notFound;
    return reply.code(404).type('text/html; charset=utf-8').send(barePage(text));
  });
}
