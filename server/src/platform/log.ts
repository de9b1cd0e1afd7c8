import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The secrets of mailed links stand in addresses. Nothing else there is a word so long. */
const withoutSecrets = (url: string) => url.replace(/[\w-]{40,}/g, '…');

/** The log of a process, a line of JSON for each event; who reads it can open nothing with it. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = {
    req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), host, remoteAddress: ip }),
  };
  return pino({ level, serializers }, destination);
}
