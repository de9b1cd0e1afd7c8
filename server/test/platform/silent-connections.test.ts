import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSilentProxy, type SilentProxy } from '../../fakes/silent-proxy.ts';
import { type App, createApp } from '../../src/app.ts';
import { followChanges } from '../../src/platform/cache/changes.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { type Client, openShop, secretKey, type TestShop } from '../support/harness.ts';

/** Two processes: the shop's writes, the other one reads, and hears of changes by way of the proxy. */
let shop: TestShop;
let admin: Client;
let proxy: SilentProxy;
let reader: App;
let url: string;
const following: ReturnType<typeof followChanges>[] = [];
const log = pino({ level: 'silent' });
const patience = { timeout: 20_000, interval: 10 };
/** Short, and yet long enough for what is asked over a connection on a machine that does much else. */
const quick = { beatMs: 50, silenceMs: 1500 };

beforeEach(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  proxy = await openSilentProxy(String(shop.connection.host));
  const { config, pool, database } = shop;
  const box = await openSecretBox(secretKey, database);
  reader = await createApp({ config, pool, notesPool: pool, database, box, log, withPages: false });
  await reader.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(reader.http.server.address() as AddressInfo).port}/api/pix`;
  await saveKey('antiga@exemplo.com.br');
});
afterEach(async () => {
  proxy.speak();
  for (const each of following.splice(0)) await each.stop();
  await reader.http.close();
  await proxy.close();
  await shop.close();
});

function follow(how: { beatMs: number; silenceMs: number }) {
  following.push(followChanges({ ...shop.connection, host: proxy.folder }, reader.cache, log, how));
}

async function saveKey(key: string) {
  const { body } = await admin.get('loja-config');
  const pix = { pix_kind: 'email', pix_key: key, pix_name: 'Loja', pix_city: 'Curitiba' };
  expect((await admin.put('loja-config', { ...body, ...pix })).status).toBe(200);
}

/** The reader's answer, and if it came from memory. */
async function readKey() {
  const { hits } = reader.cache;
  const body = (await (await fetch(url)).json()) as { merchant: { key: string } };
  return { key: body.merchant.key, isKept: reader.cache.hits > hits };
}
const isKept = async () => (await readKey()).isKept;

describe('a process that hears nothing more on a connection that nobody closed', () => {
  test('answers from memory no longer than agreed, and so with the new Pix key', async () => {
    follow(quick);
    await expect.poll(isKept, patience).toBe(true);
    proxy.silence('listening');
    await saveKey('nova@exemplo.com.br');
    const from = performance.now();
    let lastOld = from;
    await expect
      .poll(async () => {
        const askedAt = performance.now();
        const { key } = await readKey();
        if (key === 'antiga@exemplo.com.br') lastOld = askedAt;
        return key;
      }, patience)
      .toBe('nova@exemplo.com.br');
    expect(lastOld - from).toBeLessThan(quick.silenceMs);
    for (let count = 0; count < 5; count++) expect(await isKept()).toBe(false);
    proxy.speak();
    await expect.poll(readKey, patience).toEqual({ key: 'nova@exemplo.com.br', isKept: true });
  });

  test('would answer with the old one as long as one waited if it did not call itself', async () => {
    follow({ beatMs: 50, silenceMs: 100_000_000 });
    following.push(followChanges(shop.connection, shop.app.cache, log, quick));
    await expect.poll(isKept, patience).toBe(true);
    proxy.silence('listening');
    const before = shop.app.cache.ticket(['settings']).generation;
    await saveKey('nova@exemplo.com.br');
    // Everybody else has long heard of it.
    await expect.poll(() => shop.app.cache.ticket(['settings']).generation, patience).toBeGreaterThan(before + 1);
    for (let count = 0; count < 5; count++) {
      expect(await readKey()).toEqual({ key: 'antiga@exemplo.com.br', isKept: true });
    }
  });

  test('waits for a new connection longer than from one call to the next', async () => {
    follow({ beatMs: 1, silenceMs: quick.silenceMs });
    await expect.poll(isKept, patience).toBe(true);
  });

  test('rests as well while it cannot call, although it would hear', async () => {
    follow(quick);
    await expect.poll(isKept, patience).toBe(true);
    proxy.silence('other');
    await expect.poll(isKept, patience).toBe(false);
    await saveKey('nova@exemplo.com.br');
    expect(await readKey()).toEqual({ key: 'nova@exemplo.com.br', isKept: false });
    proxy.speak();
    await expect.poll(isKept, patience).toBe(true);
  });
});

test('what was read before the process heard again is not kept', async () => {
  reader.cache.pause();
  const ticket = reader.cache.ticket(['settings']);
  reader.cache.resume();
  reader.cache.keep('/api/stale', ticket, { 'content-type': 'application/json' }, Buffer.from('{}'));
  expect((await fetch(url.replace('pix', 'stale'))).status).toBe(404);
});
