import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import { Draining } from '../../src/platform/http/draining.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';

/** As long as a busy machine may take. */
const patience = { timeout: 30_000 };
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** A server with a public answer in memory and a call that works until it is let go. */
async function openServer() {
  const cache = new PublicCache();
  cache.resume();
  cache.keep('/kept', cache.ticket([]), { 'content-type': 'text/plain' }, Buffer.from('kept'));
  const log = pino({ level: 'silent' });
  const draining = new Draining();
  const http = await createHttpServer({
    log,
    baseUrl: 'http://localhost',
    trustProxy: false,
    cache,
    draining,
  });
  let letGo = () => {};
  const working = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = 0;
  http.get('/work', async () => {
    begun++;
    await working;
    return 'done';
  });
  http.post('/body', async () => 'read');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return { http, port, draining, letGo: () => letGo(), begun: () => begun };
}

/** Opens a connection, sends this, and notes what comes back and when it ends. */
function open(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  sockets.push(socket);
  let received = '';
  socket.on('data', (text) => (received += text));
  socket.on('error', () => undefined);
  socket.write(bytes);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, ended, received: () => received };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: loja\r\n\r\n`;

/** Duration of an ending in milliseconds, up to twenty seconds. */
async function timeOf(ending: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await Promise.race([ending, sleep(20_000)]);
  return performance.now() - from;
}

test('240 open connections, asked on or not yet, do not hold an end up', async () => {
  const { http, port } = await openServer();
  const silent = Array.from({ length: 80 }, () => open(port, ''));
  const clients = Array.from({ length: 160 }, (_, index) => open(port, get(index % 2 ? '/kept' : '/robots')));
  await expect.poll(() => clients.every(({ received }) => received().includes('HTTP/1.1')), patience).toBe(true);
  // They are asking again, and say the end of it when the end has begun.
  for (const { socket } of clients) socket.write(get('/kept').slice(0, -2));
  await expect.poll(() => clients.every(({ socket }) => socket.writableLength === 0), patience).toBe(true);
  const ending = http.close();
  await sleep(200);
  for (const { socket } of clients) socket.write('\r\n');
  expect(await timeOf(ending)).toBeLessThan(5000);
  await Promise.all([...silent, ...clients].map(({ ended }) => ended));
});

/** Begins an end whose seconds pass when the test lets them; it has begun once its waits are set. */
async function beginEnd(http: Awaited<ReturnType<typeof openServer>>['http']) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const end = { isOver: false, over: http.close() };
  end.over.then(() => {
    end.isOver = true;
  });
  while (vi.getTimerCount() < 3) await turn();
  return end;
}

describe('an end', () => {
  afterEach(() => vi.useRealTimers());

  test('cuts requests that are half sent after three seconds', async () => {
    const { http, port } = await openServer();
    const silent = open(port, '');
    const head = open(port, 'GET /work HTTP/1.1\r\nHost: loja\r\nX-More');
    const again = open(port, `${get('/kept')}GET /wo`);
    const body = open(
      port,
      'POST /body HTTP/1.1\r\nHost: loja\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
    );
    await expect.poll(() => again.received(), patience).toContain('kept');
    const end = await beginEnd(http);
    await vi.advanceTimersByTimeAsync(2999);
    expect(end.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await end.over;
    await Promise.all([silent, head, again, body].map(({ ended }) => ended));
  });

  test('finishes a request that is being worked on first, and begins nothing new', async () => {
    const { http, port, letGo, begun } = await openServer();
    const client = open(port, get('/work'));
    await expect.poll(begun, patience).toBe(1);
    const end = await beginEnd(http);
    const late = open(port, get('/work'));
    await late.ended;
    await vi.advanceTimersByTimeAsync(4000);
    expect(client.received()).toBe('');
    letGo();
    await expect.poll(() => client.received(), patience).toMatch(/^HTTP\/1.1 200 .*done$/s);
    await vi.advanceTimersByTimeAsync(100);
    await end.over;
    await client.ended;
    expect(begun()).toBe(1);
  });

  test('waits ten seconds at most for a request that is never finished', async () => {
    const { http, port, begun } = await openServer();
    open(port, get('/work'));
    await expect.poll(begun, patience).toBe(1);
    const end = await beginEnd(http);
    await vi.advanceTimersByTimeAsync(9999);
    expect(end.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await end.over;
  });
});

test('before its end it still answers whoever asks, and each connection ends with its answer', async () => {
  const { http, port, draining, letGo } = await openServer();
  const [kept, made] = [open(port, get('/kept')), open(port, '')];
  await expect.poll(() => kept.received(), patience).toMatch(/200 OK.*kept$/s);
  expect(kept.received()).not.toContain('Connection: close');
  draining.begin();
  kept.socket.write(get('/kept'));
  made.socket.write(get('/work'));
  letGo();
  await Promise.all([kept, made].map(({ ended }) => ended));
  expect(kept.received()).toMatch(/200 OK.*200 OK.*Connection: close.*kept$/s);
  expect(made.received()).toMatch(/200 OK.*connection: close.*done$/is);
  await http.close();
});

test('headers have fifteen seconds to come, whole requests two minutes, and whoever takes nothing as long', async () => {
  const { http } = await openServer();
  const { headersTimeout, requestTimeout, timeout } = http.server;
  await http.close();
  expect([headersTimeout, requestTimeout, timeout]).toEqual([15_000, 120_000, 120_000]);
});
