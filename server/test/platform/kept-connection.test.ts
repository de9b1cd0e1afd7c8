import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { keepConnection } from '../../src/platform/database/kept-connection.ts';

const held = new Set<Socket>();
const silent = createServer((socket) => held.add(socket.resume()));
afterEach(() => {
  for (const socket of held) socket.destroy();
  silent.close();
});

test('a connection that a silent server keeps in the making is given up at once', async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const place = { host: '127.0.0.1', port, user: 'giro', database: 'giro' };
  const purpose = { name: 'a test', prepare: async () => undefined, log: pino({ level: 'silent' }) };
  const kept = keepConnection(place, purpose);
  const client = kept.client().catch((error: Error) => error.message);
  const [socket] = (await once(silent, 'connection')) as [Socket];
  // The client has said who it is, and waits to be let in.
  await once(socket, 'data');
  await kept.stop();
  expect(await client).toContain('kept no longer');
});
