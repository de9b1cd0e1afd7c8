import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { cacheKeyOf, callKeyOf } from '../cache/cache-key.ts';
import { etagOf, matches, type PublicCache, type Ticket } from '../cache/public-cache.ts';
import { barePage } from './bare-page.ts';
import { bodyLimitsOf, holdsTooMuch, ordinaryLimits } from './body-limits.ts';
import { checkRequest, writeAnswer } from './calls.ts';
import { type Connections, openConnections } from './connections.ts';
import { Draining } from './draining.ts';
import { handleErrors } from './error-handler.ts';
import { messages, tooLarge } from './errors.ts';
import { headersForAll } from './kept-headers.ts';
import { readTarget } from './request-target.ts';
import { answerUnreadable } from './unreadable-requests.ts';

export interface HttpOptions {
  log: Logger;
  baseUrl: string;
  trustProxy: false | number | string;
  cache: PublicCache;
  draining?: Draining;
  /** Observers of requests and their answers; none changes any. */
  observers?: readonly RequestObserver[];
}

export type RequestObserver = (app: FastifyInstance) => void;

declare module 'fastify' {
  interface FastifyRequest {
    ticket: Ticket | undefined;
    /** Headers of a kept answer besides its own. */
    headersForAll: Record<string, string> | undefined;
  }
}

/** A Fastify server with everything that every call needs, and no call yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { cache, draining = new Draining(), observers = [] } = options;
  let connections: Connections | undefined;
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    trustProxy: trusted(options.trustProxy),
    bodyLimit: ordinaryLimits.bytes,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Calls are put on the server in one go, which a busy machine may take its time for.
    pluginTimeout: 60_000,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => readTarget(url),
    serverFactory: (handler) => {
      connections = openConnections((request, response) => {
        // Whoever asks again is to ask on another connection, which leads elsewhere.
        if (draining.hasBegun) response.shouldKeepAlive = false;
        if (cache.answerKnown(request, response)) return;
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        const key = isRead && !request.headers.authorization ? cacheKeyOf(request.url ?? '/') : undefined;
        if (cache.answer(key, request, response)) return;
        connections?.note(request, response);
        handler(request, response);
      });
      return connections.server;
    },
  });
  app.addHook('preClose', async () => connections?.end());
  app.setValidatorCompiler(checkRequest as never);
  app.setSerializerCompiler(writeAnswer as never);
  for (const observe of observers) observe(app);
  handleErrors(app);
  answerUnknown(app);
  takeJson(app);
  const isHttps = options.baseUrl.startsWith('https:');
  await app.register(helmet, {
    // Pages bring a policy of their own, made from their inline scripts; this one is for everything else.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, {
    threshold: 1024,
    // A stream for each answer costs several times what compressing a list in one go does, in time and in memory.
    syncThreshold: 64 * 1024,
    zlibOptions: { level: 4 },
    encodings: ['br', 'gzip'],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  return app;
}

/** So many of the nearest addresses are proxies of ours; a plain number would be no reason for Fastify to trust any. */
function trusted(setting: HttpOptions['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Reads bodies. A write that announces JSON and sends nothing has none; some clients do so on DELETE. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { values } = bodyLimitsOf(request.routeOptions.config.call);
    if (body === '') done(null, undefined);
    else if (holdsTooMuch(body, values)) done(tooLarge());
    else parse(request, body, done);
  });
}

/** Answers requests that no route takes: JSON below /api, else a page that needs nothing. */
function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api')) return reply.code(404).send({ message: messages.unknownCall });
    return reply.code(404).type('text/html; charset=utf-8').send(barePage(messages.notFound));
  });
}

/**
 * Gives public answers of calls their entity tag, and keeps them by what their parameters were read as; every other
 * answer of a call is nobody's to keep.
 */
export function keepPublicAnswers(api: FastifyInstance, cache: PublicCache): void {
  api.decorateRequest('ticket', undefined);
  api.decorateRequest('headersForAll', undefined);
  api.addHook('onRequest', async (request, reply) => {
    const topics = request.routeOptions.config.call?.cache;
    if (!topics) return;
    request.ticket = cache.ticket(topics);
    request.headersForAll = headersForAll(reply);
  });
  api.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!request.ticket || !call || call.isCounted || request.headers.authorization) return;
    if (cache.answer(callKeyOf(call, request), request.raw, reply.raw)) return reply.hijack();
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    const succeeded = reply.statusCode < 300;
    if (succeeded && call?.changes) cache.drop(call.changes);
    if (!succeeded || !call || !request.ticket || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const headers = {
      ...request.headersForAll,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    };
    const body = Buffer.from(payload);
    const etag = etagOf(body);
    const { keptForSeconds: seconds, isCounted } = call;
    if (!isCounted) cache.keep(callKeyOf(call, request), request.ticket, headers, body, { etag, seconds });
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (!matches(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}
