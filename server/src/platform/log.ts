import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The secrets of mailed links stand in addresses, where nothing else is a word so long; so do names that are searched. */
const withoutSecrets = (url: string) => url.replace(/[\w-]{40,}/g, '…').replace(/([?&]search=)[^&]+/g, '$1…');

/** PostgreSQL's detail of a failure quotes the row that failed, with whatever people have written into it. */
function describeError(error: Error): object {
  const { detail: _, ...described } = pino.stdSerializers.err(error);
  return described;
}

/** The log of a process, a line of JSON for each event; who reads it can open nothing with it and learns of nobody. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = {
    req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), host, remoteAddress: ip }),
    err: describeError,
  };
  return pino({ level, serializers }, destination);
}
