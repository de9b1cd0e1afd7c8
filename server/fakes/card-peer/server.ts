import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { chargebackRoutes } from './chargebacks.ts';
import type { Fault, PeerCall } from './levers.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { type PeerAnswer, PeerProblem } from './problems.ts';
import type { PeerRequest, PeerRoute } from './routes.ts';
import type { PeerParts } from './state.ts';

/** The only account that it knows. */
export const access = {
  publicKey: 'APP_USR-7f4b3b0e-0000-4000-8000-000000000001',
  accessToken: 'APP_USR-4404-ensaio-112611-segredo-da-loja',
  webhookSecret: 'segredo-dos-avisos-do-ensaio',
};

const routes: PeerRoute[] = [...orderRoutes, ...paymentRoutes, ...chargebackRoutes];
/** An ordinary server's answer for an address that it does not have. */
const nothingHere: PeerAnswer = { status: 404, body: '<h1>Not Found</h1>', headers: { 'content-type': 'text/html' } };

export interface SeenRequest {
  /** Undefined for an address that the peer does not have. */
  call: PeerCall | undefined;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, or undefined. */
  body: unknown;
  /** Undefined while, or when, it is not answered. */
  status: number | undefined;
}

/** The faults that wait for the next requests of a call. */
export type Faults = Map<PeerCall, Fault[]>;

async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer, type = ''): unknown {
  if (!type.includes('json')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
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
  if (fault?.how === 'status') {
    const { status, code, body, headers = {} } = fault;
    return { status, headers, body: body ?? (code && { errors: [{ code, message: 'Refused by the rehearsal' }] }) };
  }
  if (fault?.how === 'cut-before') return 'cut';
  return fault?.how === 'silent' ? 'silence' : undefined;
}

async function handle(route: PeerRoute, request: PeerRequest, parts: PeerParts): Promise<PeerAnswer> {
  try {
    if (!route.isPublic && request.headers.authorization !== `Bearer ${access.accessToken}`) {
      throw new PeerProblem(401, 'invalid_credentials', 'The access token is not valid');
    }
    return await route.handle(request, parts);
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

/** The server of the peer, on a port of its own that it keeps; with a certificate it speaks TLS. */
export async function openServer(
  certificate: { cert: string; key: string } | undefined,
  parts: PeerParts,
  faults: Faults,
  seen: SeenRequest[],
) {
  const sockets = new Set<Duplex>();

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = message;
    const bytes = await readBytes(message);
    const { pathname, searchParams: query } = new URL(url, 'https://peer.invalid');
    const found = findRoute(method, pathname);
    const body = parse(bytes, headers['content-type']);
    const entry: SeenRequest = { call: found?.route.call, path: pathname, query, headers, body, status: undefined };
    seen.push(entry);
    const fault = found && faults.get(found.route.call)?.shift();
    const undone = answerUndone(fault);
    if (undone === 'silence') return;
    if (undone === 'cut') return void message.socket.destroy();
    const request = { params: found?.params ?? [], query, headers, body, bytes };
    const answer = undone ?? (found ? await handle(found.route, request, parts) : nothingHere);
    if (fault?.how === 'held') await fault.until;
    if (parts.levers.delayMs > 0) await sleep(parts.levers.delayMs, undefined, { ref: false });
    if (fault?.how === 'lost') return;
    if (fault?.how === 'cut-after') return void message.socket.destroy();
    entry.status = answer.status;
    write(response, answer);
  }

  const listener = (message: IncomingMessage, response: ServerResponse) => {
    serve(message, response).catch((error: unknown) => {
      parts.note(`failed: ${String(error)}`);
      message.socket.destroy();
    });
  };
  const server: Server = certificate ? createHttps(certificate, listener) : createHttp(listener);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
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
