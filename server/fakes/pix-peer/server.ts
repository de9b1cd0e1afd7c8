import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { accessRoutes, assertScope } from './access.ts';
import { chargeRoutes } from './charges.ts';
import type { Fault, PeerCall } from './levers.ts';
import { type PeerAnswer, PeerProblem } from './problems.ts';
import { receivedRoutes } from './received.ts';
import type { PeerRequest, PeerRoute } from './routes.ts';
import { sendingRoutes } from './sending.ts';
import type { PeerParts } from './state.ts';
import { webhookRoutes } from './webhooks.ts';

const routes: PeerRoute[] = [...accessRoutes, ...chargeRoutes, ...receivedRoutes, ...sendingRoutes, ...webhookRoutes];
/** An ordinary server's answer for an address that it does not have. */
const nothingHere: PeerAnswer = {
  status: 404,
  body: '<h1>404 Not Found</h1>',
  headers: { 'content-type': 'text/html' },
};
/** Answer of a server like nginx to a client with no certificate, or one of another authority. */
const wrongCertificate: PeerAnswer = {
  status: 400,
  body: '<h1>400 Bad Request</h1>The SSL certificate error',
  headers: { connection: 'close' },
};

export interface SeenRequest {
  /** Undefined for an address that the peer does not have. */
  call: PeerCall | undefined;
  method: string;
  path: string;
  query: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, or the text. */
  body: unknown;
  /** Undefined while, or when, it is not answered. */
  status: number | undefined;
}

/** The faults that wait for the next requests of a call. */
export type Faults = Map<PeerCall, Fault[]>;

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, type = ''): unknown {
  if (!type.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findRoute(method: string, pathname: string): { route: PeerRoute; params: string[] } | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(pathname) : null;
    if (match) return { route, params: match.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}

/** Result in place of the call, when its fault is one that leaves it undone. */
function answerUndone(fault: Fault | undefined): PeerAnswer | 'cut' | 'silence' | undefined {
  if (fault?.how === 'refuse') {
    return new PeerProblem(400, 'RequisicaoInvalida', fault.detail ?? 'Recusado pelo ensaio.').answer;
  }
  if (fault?.how === 'busy') return { status: 429, headers: { 'retry-after': String(fault.retryAfterS) } };
  if (fault?.how === 'status') return { status: fault.status, body: fault.body, headers: fault.headers ?? {} };
  if (fault?.how === 'cut-before') return 'cut';
  return fault?.how === 'silent' ? 'silence' : undefined;
}

function handle(route: PeerRoute, request: PeerRequest, parts: PeerParts): PeerAnswer {
  try {
    if (route.scope) assertScope(request, route.scope, parts);
    return route.handle(request, parts);
  } catch (error) {
    if (error instanceof PeerProblem) return error.answer;
    throw error;
  }
}

function write(response: ServerResponse, { status, body, headers }: PeerAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}

export interface PeerServer {
  port: number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The HTTPS server of the peer, on a port of its own that it keeps. */
export async function openServer(
  options: ServerOptions,
  parts: PeerParts,
  faults: Faults,
  seen: SeenRequest[],
): Promise<PeerServer> {
  const sockets = new Set<Duplex>();

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = message;
    const text = await readText(message);
    const { pathname, searchParams: query, search } = new URL(url, 'https://peer.invalid');
    const found = findRoute(method, pathname);
    const body = parse(text, headers['content-type']);
    const entry: SeenRequest = {
      ...{ call: found?.route.call, method, path: pathname, query: search, headers },
      ...{ body: body ?? text, status: undefined },
    };
    seen.push(entry);
    if (!(message.socket as TLSSocket).authorized) return write(response, wrongCertificate);
    const fault = found && faults.get(found.route.call)?.shift();
    const undone = answerUndone(fault);
    if (undone === 'silence') return;
    if (undone === 'cut') return void message.socket.destroy();
    const request = { params: found?.params ?? [], query, headers, body, text };
    const answer = undone ?? (found ? handle(found.route, request, parts) : nothingHere);
    const delayMs = fault?.how === 'late' ? fault.ms : parts.levers.delayMs;
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    if (fault?.how === 'lost') return;
    if (fault?.how === 'cut-after') return void message.socket.destroy();
    entry.status = answer.status;
    write(response, answer);
  }

  const server: Server = createServer(options, (message, response) => {
    serve(message, response).catch((error: unknown) => {
      parts.note(`failed: ${String(error)}`);
      message.socket.destroy();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => parts.note('handshake refused'));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    start: () => listen(port),
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
