import type { FastifyRequest } from 'fastify';

/** A request's address without anything that is of this one request, so that there are only so many. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { call } = routeOptions.config ?? {};
  if (call) return `/api${call.path}`;
  const pattern = routeOptions.url ?? '(unknown)';
  // Each file is a route of its own.
  return /^(\/assets\/|\/api\/docs\/).|^\/[\w-]+\.(svg|png|ico)$/.test(pattern) ? '(files)' : pattern;
}
