import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { followChanges } from '../../src/platform/cache/changes.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { type Client, openShop, secretKey, type TestShop } from '../support/harness.ts';

/** Two processes on one database: `here` writes, `there` only reads. */
let shop: TestShop;
let there: App;
let admin: Client;
let follow: { here: ReturnType<typeof followChanges>; there: ReturnType<typeof followChanges> };
const address = { here: '', there: '' };
const log = pino({ level: 'silent' });
/** As whom `there` listens. */
let listener = '';

beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://loja.example' });
  const { config, pool, database, connection } = shop;
  listener = `listener_of_${connection.database}`;
  await pool.query(`create role ${listener} login`);
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
    there: followChanges({ ...connection, user: listener }, there.cache, log),
  };
  admin = await shop.signedIn('admin');
  await warm('here');
  await warm('there');
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
  for (let tries = 0; tries < 500; tries++) {
    const before = cache.hits;
    await brandsAt(name);
    if (cache.hits > before) return;
    await sleep(20);
  }
  throw new Error('The answer is never kept.');
}

/** Grows when a process hears of a change of the reviews, which nothing here is made from, and when it hears no more. */
const generationAt = ({ cache }: App) => cache.ticket(['reviews']).generation;
const patience = { timeout: 15_000 };

/** Waits until both have heard of everything so far: a notice comes after all that were sent before it. */
async function allHeard() {
  const before = [shop.app, there].map(generationAt);
  await shop.pool.query(`notify giro_changes, 'reviews'`);
  for (const [index, app] of [shop.app, there].entries()) {
    await expect.poll(() => generationAt(app), patience).toBeGreaterThan(before[index] ?? 0);
  }
}

beforeEach(async () => {
  await allHeard();
  await warm('here');
  await warm('there');
});

describe('a public answer', () => {
  test('shows a change at the next reading where it was written, and soon elsewhere', async () => {
    await admin.post('marcas', { name: 'Marca nova' });
    expect(await brandsAt('here')).toContain('Marca nova');
    await expect.poll(() => brandsAt('there'), patience).toContain('Marca nova');
  });

  test('shows a change that was made past Giro, in the database itself', async () => {
    await shop.pool.query(`insert into brands (name) values ('Marca por fora')`);
    await allHeard();
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
    await allHeard();
    expect(await pageAt('2'.padStart(200, '0'))).toBe(2);
    const first = await fetch(`${address.here}/api/cat-list`);
    expect(await first.json()).toMatchObject({ cat: { current_page: 1 } });
  });

  test('comes as brotli or gzip to who can read it, and as 304 to who has it', async () => {
    for (let count = 0; count < 60; count++)
      await admin.post('marcas', { name: `Marca com um nome comprido ${count}` });
    await allHeard();
    await warm('here');
    const url = `${address.here}/api/categoryAllAvalicao`;
    const get = (headers: Record<string, string>) => fetch(url, { headers });
    // Until it has been compressed, beside the requests, it comes as it is.
    await expect
      .poll(async () => (await get({ 'accept-encoding': 'gzip, br' })).headers.get('content-encoding'), patience)
      .toBe('br');
    expect((await get({ 'accept-encoding': 'gzip, br;q=0' })).headers.get('content-encoding')).toBe('gzip');
    const whole = await get({ 'accept-encoding': 'identity' });
    expect(whole.headers.get('content-encoding')).toBeNull();
    const again = await get({ 'if-none-match': whole.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(whole.headers.get('vary')).toContain('accept-encoding');
  });

  test('bears the same headers from memory as made anew, also as 304', async () => {
    const get = async (url: string, headers = {}) => {
      const before = shop.app.cache.hits;
      const answer = await fetch(`${address.here}${url}`, { headers });
      const { date: _, 'x-request-id': __, ...others } = Object.fromEntries(answer.headers);
      return { isKept: shop.app.cache.hits > before, status: answer.status, headers: others };
    };
    for (const url of ['/api/categoryAllAvalicao', '/sitemap.xml']) {
      shop.app.cache.drop(['catalogue', 'products', 'posts']);
      const fresh = await get(url, { 'accept-encoding': 'identity' });
      const kept = await get(url, { 'accept-encoding': 'identity' });
      expect([fresh.isKept, kept.isKept]).toEqual([false, true]);
      expect(fresh.headers).toMatchObject({
        'content-security-policy':
          "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      });
      const { vary: _, etag, ...others } = kept.headers;
      expect({ ...others, etag }).toMatchObject({ ...fresh.headers, etag });
      const again = await get(url, { 'if-none-match': etag });
      expect([again.isKept, again.status]).toEqual([true, 304]);
      expect(again.headers).toMatchObject({ 'content-security-policy': fresh.headers['content-security-policy'] });
    }
  });

  test('is not given from memory while the process cannot hear of changes', async () => {
    // The connection that listens is cut, and kept away.
    const before = generationAt(there);
    await shop.pool.query(`alter role ${listener} nologin`);
    await shop.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [listener]);
    await expect.poll(() => generationAt(there), patience).toBeGreaterThan(before);
    const { hits } = there.cache;
    await shop.pool.query(`insert into brands (name) values ('Marca no silêncio')`);
    expect(await brandsAt('there')).toContain('Marca no silêncio');
    expect(there.cache.hits).toBe(hits);
    await shop.pool.query(`alter role ${listener} login`);
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
