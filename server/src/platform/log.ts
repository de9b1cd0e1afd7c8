import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { openStandardOutput } from './standard-output.ts';

/** Parameters whose values tell nothing about anybody: where in a list somebody is, and which record is meant. */
const harmless = {
  query: new Set(['page', 'sort', 'status', 'waiting', 'tab', 'days']),
  path: new Set(['id', 'modelId', 'categoryId', 'typeId', 'proposalId', 'sku', 'slug']),
};

/** Declared parameters are checked only later, or read leniently: what is long or has many digits is something else. */
const isPlain = (value: string) => /^(?!.*\d{8})[\w-]{1,80}$/.test(value);

/** The names of the query's parameters that the route declares; those of pages are declared by their addresses. */
function declaredQuery({ routeOptions }: FastifyRequest): Iterable<string> {
  const { call } = routeOptions.config ?? {};
  if (call) return Object.keys(call.query?.shape ?? {});
  return routeOptions.url === '/*' ? ['page', 'tab'] : [];
}

/** A path by its route: what stands in place of a secret is left out. Below /api an unknown call is named alone. */
function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  const { call } = request.routeOptions.config ?? {};
  if (!call) {
    const named = /^\/api\/[^/]*/.exec(path)?.[0];
    const isMore = named !== undefined && path.length > named.length;
    return (isMore ? `${named}/…` : path).replace(/[\w-]{40,}|\d{8,}/g, '…');
  }
  const params = (request.params ?? {}) as Record<string, string>;
  const shown = (name: string) => harmless.path.has(name) && isPlain(String(params[name] ?? ''));
  return `/api${call.path.replace(/:(\w+)/g, (_, name: string) => (shown(name) ? String(params[name]) : '…'))}`;
}

/** An address as the log has it: nothing that could open anything, or tell who is meant. */
function addressOf(request: FastifyRequest): string {
  const given = new URLSearchParams(request.url.split('?')[1]);
  const query = [...declaredQuery(request)].flatMap((name) => {
    const value = given.get(name);
    return harmless.query.has(name) && value !== null && isPlain(value) ? [`${name}=${value}`] : [];
  });
  return pathOf(request) + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** PostgreSQL's detail of a failure quotes the row that failed, with whatever people have written into it. */
function describeError(error: Error): object {
  const { detail: _, ...described } = pino.stdSerializers.err(error);
  return described;
}

/** The log of a process, a line of JSON for each event; who reads it can open nothing with it and learns of nobody. */
export function openLog(level: string, destination: DestinationStream = openStandardOutput()): Logger {
  const serializers = {
    req: (request: FastifyRequest) => {
      const { method, host, ip } = request;
      return { method, url: addressOf(request), host, remoteAddress: ip };
    },
    err: describeError,
  };
  return pino({ level, serializers }, destination);
}
