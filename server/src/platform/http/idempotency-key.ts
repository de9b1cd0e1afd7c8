import type { FastifyRequest } from 'fastify';
import { refused } from './errors.ts';

/** The key by which a caller names an attempt, to repeat it without a second effect. Throws 422 for one that is none. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) {
    throw refused('A identificação desta tentativa é inválida. Recarregue a página.');
  }
  return header;
}
