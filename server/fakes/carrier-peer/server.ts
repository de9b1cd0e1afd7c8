import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way in which the next requests of a call go wrong. */
export type Fault =
  /** Not done: this status with this body, an object as JSON or a text as HTML. */
  | { how: 'status'; status: number; body?: object | string; headers?: Record<string, string> }
  /** Not done, and no answer ever; the connection stays. */
  | { how: 'silent' }
  /** Not done: the connection is cut. */
  | { how: 'cut-before' }
  /** Done, and answered once this is kept. */
  | { how: 'held'; until: Promise<unknown> }
  /** Done, and the connection is cut in place of an answer. */
  | { how: 'cut-after' }
  /** Done, and no answer ever; the connection stays. */
  | { how: 'lost' };

export interface PeerAnswer {
  status: number;
  /** An object is sent as JSON, a text as XML or HTML, bytes as a file. */
  body?: object | string | Buffer;
  headers?: Record<string, string>;
}

/** A refusal with the body that the carrier gives it. */
export class PeerProblem extends Error {
  readonly answer: PeerAnswer;

  constructor(status: number, body: object | string) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.answer = { status, body };
  }
}

export interface PeerRequest {
  params: string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, or undefined. */
  body: unknown;
  text: string;
}

export interface PeerRoute<Call extends string> {
  call: Call;
  method: string;
  path: RegExp;
  /** True for what it is about, where several share an address. */
  fits?(request: Pick<PeerRequest, 'text'>): boolean;
  /** Judges who asks; absent: anybody may. */
  guard?(request: PeerRequest): void;
  handle(request: PeerRequest): PeerAnswer | Promise<PeerAnswer>;
}

interface SeenRequest<Call extends string> extends Omit<PeerRequest, 'params'> {
  /** Undefined for an address that the peer does not have. */
  call: Call | undefined;
  path: string;
  /** Milliseconds of `performance.now()` at which it came. */
  at: number;
  /** Undefined while, or when, it is not answered. */
  status: number | undefined;
}

export interface PeerServer<Call extends string> {
  baseUrl: string;
  /** Every request that reached it, oldest first. */
  requests: SeenRequest<Call>[];
  /** Requests of this call that reached it, or all of them. */
  count(call?: Call): number;
  /** The next requests of this call go wrong: one, or as many as are named. */
  disturb(call: Call, fault: Fault, times?: number): void;
  /** Takes back the faults that have not come yet. */
  calm(): void;
  /** Nothing listens and every connection is cut, until `start`; what it knows stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const nothingHere: PeerAnswer = { status: 404, body: '<html><body><h1>Not Found</h1></body></html>' };

async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parse(text: string, type = ''): unknown {
  if (!type.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Result in place of the call, when its fault is one that leaves it undone. */
function answerUndone(fault: Fault | undefined): PeerAnswer | 'cut' | 'silence' | undefined {
  if (fault?.how === 'status') return fault;
  if (fault?.how === 'cut-before') return 'cut';
  return fault?.how === 'silent' ? 'silence' : undefined;
}

function typeOf(body: PeerAnswer['body']): string {
  if (Buffer.isBuffer(body)) return 'application/pdf';
  if (typeof body !== 'string') return 'application/json';
  return body.startsWith('<?xml') ? 'text/xml; charset=utf-8' : 'text/html';
}

function write(response: ServerResponse, { status, body, headers }: PeerAnswer): void {
  response.writeHead(status, { 'content-type': typeOf(body), ...headers });
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
}

/** A server of these routes on a port of its own that it keeps; `delayMs` is read before each answer. */
export async function openPeerServer<Call extends string>(
  routes: readonly PeerRoute<Call>[],
  levers: { delayMs: number },
): Promise<PeerServer<Call>> {
  const sockets = new Set<Duplex>();
  const requests: SeenRequest<Call>[] = [];
  const faults = new Map<Call, Fault[]>();

  async function handle(route: PeerRoute<Call>, request: PeerRequest): Promise<PeerAnswer> {
    try {
      route.guard?.(request);
      return await route.handle(request);
    } catch (error) {
      if (error instanceof PeerProblem) return error.answer;
      throw error;
    }
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = message;
    const text = (await readBytes(message)).toString('utf8');
    const { pathname, searchParams: query } = new URL(url, 'http://peer.invalid');
    const found = routes.find(
      (route) => route.method === method && route.path.test(pathname) && (route.fits?.({ text }) ?? true),
    );
    const params = (found?.path.exec(pathname) ?? []).slice(1).map(decodeURIComponent);
    const body = parse(text, headers['content-type']);
    const seen = { call: found?.call, path: pathname, query, headers, body, text, at: performance.now() };
    const entry: SeenRequest<Call> = { ...seen, status: undefined };
    requests.push(entry);
    const fault = found && faults.get(found.call)?.shift();
    const undone = answerUndone(fault);
    if (undone === 'silence') return;
    if (undone === 'cut') return void message.socket.destroy();
    const answer = undone ?? (found ? await handle(found, { params, query, headers, body, text }) : nothingHere);
    if (fault?.how === 'held') await fault.until;
    if (levers.delayMs > 0) await sleep(levers.delayMs, undefined, { ref: false });
    if (fault?.how === 'lost') return;
    if (fault?.how === 'cut-after') return void message.socket.destroy();
    entry.status = answer.status;
    write(response, answer);
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      write(response, { status: 500, body: `<html><body>${String(error)}</body></html>` });
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    count: (call) => requests.filter((one) => !call || one.call === call).length,
    disturb(call, fault, times = 1) {
      faults.set(call, [...(faults.get(call) ?? []), ...Array<Fault>(times).fill(fault)]);
    },
    calm: () => faults.clear(),
    start: () => listen(port),
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
