import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCsv } from '../../src/platform/http/csv.ts';
import { handleErrors } from '../../src/platform/http/error-handler.ts';

/** Files without an end, and how many of them somebody holds open. */
let open = 0;
async function* endless() {
  open++;
  try {
    for (;;) yield [['x'.repeat(100_000)]];
  } finally {
    open--;
  }
}

const app = Fastify();
let port: number;
beforeAll(async () => {
  handleErrors(app);
  const file = () => ({ name: 'propostas' as const, headings: ['A'], batches: endless() });
  app.get('/patient', (_request, reply) => sendCsv(reply, file()));
  app.get('/impatient', (_request, reply) => sendCsv(reply, file(), { silenceMs: 100 }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Asks for a file and takes only what comes first of it. */
async function begin(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: loja\r\n\r\n`);
  await once(socket, 'data');
  return socket.pause();
}

test('a fourth spreadsheet at once is 503, and is sent once one of the three has gone', async () => {
  const readers = await Promise.all(Array.from({ length: 3 }, () => begin('/patient')));
  expect(open).toBe(3);
  const { statusCode, headers } = await app.inject('/patient');
  expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
  readers[0]?.destroy();
  await expect.poll(() => open).toBe(2);
  readers.push(await begin('/patient'));
  for (const reader of readers) reader.destroy();
  await expect.poll(() => open).toBe(0);
});

test('whoever takes nothing of a spreadsheet for too long gives its connection back', async () => {
  const reader = await begin('/impatient');
  expect(open).toBe(1);
  await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
  reader.destroy();
});
