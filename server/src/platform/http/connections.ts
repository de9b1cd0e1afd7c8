import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { messages } from './errors.ts';

/** Longer than proxies keep a connection open, so that none is closed under a request of theirs. */
const keepAliveTimeout = 65_000;
/** Time that a client may take to send a request's head, and the whole of it. */
const patience = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 2000 };
/** A client that has taken nothing of its answer for so long will take no more, and keeps what was made for it. */
const silenceMs = 120_000;
/** After so long an end waits no more for requests that are half sent, and for those that are being worked on. */
const longestWaitMs = { halfSent: 3000, working: 10_000 };

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Connections {
  server: Server;
  /** To be told of each exchange that is not over at once. */
  note(request: IncomingMessage, response: ServerResponse): void;
  /**
   * To be called when the server is about to close. Connections that rest are closed at once and as soon as they rest,
   * those on which only part of a request has come after 3 s, every other after 10 s.
   */
  end(): void;
}

/** A server that knows its connections, so that no client holds its end up, whatever it does. */
export function openConnections(listener: RequestListener): Connections {
  const server = createServer({ keepAliveTimeout, ...patience }, listener);
  server.setTimeout(silenceMs);
  const sockets = new Set<Socket>();
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function isWorking(socket: Socket): boolean {
    const exchange = exchanges.get(socket);
    return exchange ? exchange.request.complete && !exchange.response.writableFinished : false;
  }

  return {
    server,
    note: (request, response) => exchanges.set(request.socket, { request, response }),
    end() {
      const resting = setInterval(() => server.closeIdleConnections(), 100);
      const halfSent = setTimeout(() => {
        for (const socket of sockets) if (!isWorking(socket)) socket.destroy();
      }, longestWaitMs.halfSent);
      const working = setTimeout(() => server.closeAllConnections(), longestWaitMs.working);
      server.once('close', () => {
        clearInterval(resting);
        clearTimeout(halfSent);
        clearTimeout(working);
      });
    },
  };
}

/**
 * Tells if this process is about to end, so that a proxy which looks sends it nothing new. Shared by all that must
 * know.
 */
export class Draining {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}

/** True if every decoder reads it; Fastify would pass any other by its hooks. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path and query that a request asks for. The host of a target in absolute form (RFC 9112, section 3.2.2) counts
 * for nothing. A path that an address reader could take for a host (`//host`, with backslashes too) and one that cannot
 * be read are led to where unknown addresses end.
 */
export function readTarget(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#\\]*(?=\/|$)/i, '') || '/';
  if (/^\/(?!\/)[^\\]*$/.test(path) && isReadable(path)) return path;
  return path.startsWith('/api') ? '/api/malformed' : '/malformed';
}

const statuses: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP, comes too slowly, or has headers of more than 16 KB: it never becomes a request. */
export const answerUnreadable: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code] ?? 400;
  const body = JSON.stringify({ message: messages.malformed });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
};
