import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { followChanges } from '../src/platform/cache/changes.ts';
import { openSecretBox } from '../src/platform/crypto/secret-key.ts';
import { type Client, openShop, secretKey, type TestShop } from './harness.ts';

/** Two processes on one database: `here` writes, `there` only reads. */
let shop: TestShop;
let there: App;
let admin: Client;
let follow: { here: ReturnType<typeof followChanges>; there: ReturnType<typeof followChanges> };
const address = { here: '', there: '' };
const log = pino({ level: 'silent' });

beforeAll(async () => {
  shop = await openShop();
  const { config, pool, database, connection } = shop;
  const box = await openSecretBox(secretKey, database);
  there = await createApp({ config, pool, notesPool: pool, database, box, log, withPages: false });
  for (const [name, app] of [
    ['here', shop.app],
    ['there', there],
  ] as const) {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    address[name] = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  }
  follow = {
    here: followChanges(connection, shop.app.cache, log),
    there: followChanges({ ...connection, application_name: 'listener-there' }, there.cache, log),
  };
  admin = await shop.signedIn('admin');
});
afterAll(async () => {
  await follow.here.stop();
  await follow.there.stop();
  await there.http.close();
  await shop.close();
});

const brandsAt = async (name: 'here' | 'there', query = '') => {
  const response = await fetch(`${address[name]}/api/categoryAllAvalicao${query}`);
  const body = (await response.json()) as { brands: { name: string }[] };
  return body.brands.map((brand) => brand.name);
};

/** Reads until the answer comes from memory. */
async function warm(name: 'here' | 'there') {
  const { cache } = name === 'here' ? shop.app : there;
  for (let tries = 0; tries < 50; tries++) {
    const before = cache.hits;
    await brandsAt(name);
    if (cache.hits > before) return;
    await sleep(20);
  }
  throw new Error('The answer is never kept.');
}

beforeEach(async () => {
  await warm('here');
  await warm('there');
});

describe('a public answer', () => {
  test('shows a change at the next reading where it was written, and within 100 ms elsewhere', async () => {
    await admin.post('marcas', { name: 'Marca nova' });
    expect(await brandsAt('here')).toContain('Marca nova');
    const until = Date.now() + 100;
    let seen = false;
    while (!seen && Date.now() < until) seen = (await brandsAt('there')).includes('Marca nova');
    expect(seen).toBe(true);
  });

  test('shows a change that was made past Giro, in the database itself', async () => {
    await shop.pool.query(`insert into brands (name) values ('Marca por fora')`);
    await sleep(100);
    expect(await brandsAt('here')).toContain('Marca por fora');
  });

  test('is given from memory for made-up parameters too, and they fill nothing', async () => {
    const before = shop.app.cache.hits;
    for (let count = 0; count < 20; count++) await brandsAt('here', `?utm=${count}`);
    expect(shop.app.cache.hits - before).toBe(20);
  });

  test('of one page is never given as that of another, however its number is written', async () => {
    for (let count = 0; count < 11; count++) await admin.post('storeCat', { name: `Categoria ${count}` });
    const pageAt = async (page: string) => {
      const response = await fetch(`${address.here}/api/cat-list?page=${page}`);
      return ((await response.json()) as { cat: { current_page: number } }).cat.current_page;
    };
    await sleep(100);
    expect(await pageAt('2'.padStart(200, '0'))).toBe(2);
    const first = await fetch(`${address.here}/api/cat-list`);
    expect(await first.json()).toMatchObject({ cat: { current_page: 1 } });
  });

  test('comes as brotli or gzip to who can read it, and as 304 to who has it', async () => {
    for (let count = 0; count < 60; count++)
      await admin.post('marcas', { name: `Marca com um nome comprido ${count}` });
    await warm('here');
    await sleep(100);
    const url = `${address.here}/api/categoryAllAvalicao`;
    const get = (headers: Record<string, string>) => fetch(url, { headers });
    expect((await get({ 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br');
    expect((await get({ 'accept-encoding': 'gzip, br;q=0' })).headers.get('content-encoding')).toBe('gzip');
    const whole = await get({ 'accept-encoding': 'identity' });
    expect(whole.headers.get('content-encoding')).toBeNull();
    const again = await get({ 'if-none-match': whole.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(whole.headers.get('vary')).toContain('accept-encoding');
  });

  test('is not given from memory while the process cannot hear of changes', async () => {
    const { hits } = there.cache;
    // The connection that listens is cut again and again, so that it stays away for a while.
    const cut = () =>
      shop.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener-there'`,
      );
    await cut();
    await sleep(30);
    await shop.pool.query(`insert into brands (name) values ('Marca no silêncio')`);
    expect(await brandsAt('there')).toContain('Marca no silêncio');
    expect(there.cache.hits).toBe(hits);
    await warm('there');
  });

  test('that was being made while something changed is not kept', async () => {
    const ticket = shop.app.cache.ticket(['catalogue']);
    shop.app.cache.drop(['catalogue']);
    shop.app.cache.keep('/api/stale', ticket, { 'content-type': 'application/json' }, Buffer.from('{"stale":true}'));
    const response = await fetch(`${address.here}/api/stale`);
    expect(response.status).toBe(404);
    const fresh = shop.app.cache.ticket(['catalogue']);
    shop.app.cache.keep('/api/fresh', fresh, { 'content-type': 'application/json' }, Buffer.from('{"fresh":true}'));
    expect(await (await fetch(`${address.here}/api/fresh`)).json()).toEqual({ fresh: true });
  });
});
