import { routeTo } from '@giro/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** After a line that could not be written, the next ones are lost without another try. */
const restMs = 1000;

/**
 * Writes lines to standard output, each before `write` returns. What cannot be written (the disk is full, nobody reads any
 * more) is lost: the shop goes on without its log, and with it again once there is room. The library's own stream would
 * end the process then, and try for ever as it ends.
 */
function openStandardOutput(): DestinationStream {
  let stream: ReturnType<typeof pino.destination> | undefined;
  let restsUntil = 0;

  function open() {
    const opened = pino.destination({ dest: 1, sync: true });
    opened.on('error', () => {
      if (stream !== opened) return;
      stream = undefined;
      restsUntil = performance.now() + restMs;
      opened.destroy();
    });
    return opened;
  }

  return {
    write(line) {
      if (performance.now() < restsUntil) return;
      stream ??= open();
      stream.write(line);
    },
  };
}

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
  return routeTo(call).replace(/:(\w+)/g, (_, name: string) => (shown(name) ? String(params[name]) : '…'));
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

/** Asks the launcher for another start, as EX_TEMPFAIL of sysexits.h does; `become` in launch/prepare.mjs knows it. */
const startAgain = 75;

/** After this, what does not end by itself is left behind. */
const endingMs = 10_000;

/**
 * An error that nobody expected may have left anything half done: it is logged, what runs is ended in order, and the
 * launcher starts anew.
 */
export function endOnUnforeseen(log: Logger, end: (code: number) => void): void {
  const meet = (error: unknown) => {
    log.fatal({ err: error }, 'something unforeseen happened; Giro ends, to be started again');
    setTimeout(() => process.exit(startAgain), endingMs).unref();
    end(startAgain);
  };
  process.on('unhandledRejection', meet);
  process.on('uncaughtException', meet);
}
