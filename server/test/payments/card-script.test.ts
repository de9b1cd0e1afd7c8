import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchScript } from '../../src/platform/card/script-fetch.ts';
import { peer, useCardPeer } from '../support/card-peer.ts';
import { openShop, runTask, type TestShop } from '../support/harness.ts';

useCardPeer();

/** A host of scripts: its answer to each path. */
const answers: Record<string, { status?: number; location?: string; body?: string | Buffer }> = {};
const host = createServer((request, response) => {
  const { status = 200, location, body = '' } = answers[request.url ?? ''] ?? { status: 404 };
  response.writeHead(status, location ? { location } : {}).end(body);
});
let origin = '';
let shop: TestShop;
let admin: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
  admin = await shop.signedIn('admin');
  await admin.put('loja-config', { ...(await admin.get('loja-config')).body, email: 'loja@example.com' });
  const { status, text } = await admin.put(
    'cartao-config',
    peer.config({ statement: 'LOJA', script_url: `${origin}/v2` }),
  );
  expect(status, text).toBe(200);
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => host.close(resolve));
});
beforeEach(() => {
  answers['/v2'] = { body: 'first' };
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const look = () => runTask(shop, 'look-at-card-script');
const scripts = async () => (await admin.get('cartao-config')).body.scripts;
const told = async () =>
  (await shop.mails()).filter(({ subject }) => subject === 'O código do provedor de cartões mudou').length;
const recorded = async () => {
  const { rows } = await shop.pool.query(`select before, after from activities where kind = 'card-script' order by id`);
  return rows;
};

test('the script of the provider is known by its hash, and tells nobody of itself while it stays', async () => {
  await look();
  await look();
  expect(await scripts()).toEqual([{ url: `${origin}/v2`, sha256: hashOf('first'), since: expect.any(String) }]);
  expect(await recorded()).toEqual([]);
});

test('one that has changed is recorded and mailed, each time it changes', async () => {
  answers['/v2'] = { body: 'second' };
  await look();
  await look();
  expect([(await scripts()).length, await told()]).toEqual([2, 1]);
  expect(await recorded()).toEqual([
    { before: { 'SHA-256': hashOf('first') }, after: { 'SHA-256': hashOf('second') } },
  ]);
  answers['/v2'] = { body: 'first' };
  await look();
  expect((await scripts()).map(({ sha256 }: { sha256: string }) => sha256)).toEqual(
    ['first', 'second', 'first'].map(hashOf),
  );
  expect(await told()).toBe(2);
});

test('one that cannot be had changes nothing', async () => {
  const before = await scripts();
  answers['/v2'] = { status: 503 };
  await expect(look()).rejects.toThrow('(503)');
  expect(await scripts()).toEqual(before);
});

test('the script of the simulator is our own', async () => {
  await admin.put('cartao-config', { provider: 'simulador' });
  const before = await scripts();
  await look();
  expect(await scripts()).toEqual(before);
});

test('where browsers are led on, the bytes at the end count', async () => {
  answers['/moved'] = { status: 302, location: '/v2' };
  expect((await fetchScript(`${origin}/moved`)).toString()).toBe('first');
});

test.each([
  ['leads in circles', '/circle', { status: 302, location: '/circle' }, 'de um endereço a outro'],
  ['leads away from https', '/away', { status: 302, location: 'http://example.com/x.js' }, 'não é https'],
  ['is larger than 2 MB', '/large', { body: Buffer.alloc(2 * 1024 * 1024 + 1) }, 'mais de 2 MB'],
  ['is not there', '/nothing', { status: 404 }, '(404)'],
])('one that %s is refused', async (_, path, answer, words) => {
  answers[path] = answer;
  await expect(fetchScript(`${origin}${path}`)).rejects.toThrow(words);
});

test('one whose host is away is refused in words', async () => {
  await expect(fetchScript('http://127.0.0.1:9/x.js')).rejects.toThrow('não pôde ser lido');
});
