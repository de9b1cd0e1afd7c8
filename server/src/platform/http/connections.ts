import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
