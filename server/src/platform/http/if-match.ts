import type { FastifyRequest } from 'fastify';

/** The version that an edit screen loaded, from `If-Match: "3"`; undefined when the request does not say. */
export function expectedVersionOf(request: FastifyRequest): number | undefined {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}
