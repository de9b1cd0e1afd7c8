import type { FastifyReply } from 'fastify';

/**
 * Headers that an answer must bear whoever asks for it: all that `createHttpServer` puts on each one, except what names
 * a single request. To be called before anything else is put on the answer.
 */
export function headersForAll(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id');
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
