import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const token = 'um-segredo-de-medidas';
let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: token });
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const ask = (authorization?: string) => fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} });

/** Values measured at this moment, by name and labels as they are written. */
async function read(): Promise<Map<string, number>> {
  const text = await (await ask(`Bearer ${token}`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const requests = (method: string, route: string, status: string) =>
  `giro_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('the metrics', () => {
  test.each([undefined, 'Bearer outro', `Basic ${token}`, `Bearer ${token}x`])(
    'are refused to whoever bears %s',
    async (bearer) => {
      const response = await ask(bearer);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.text()).not.toContain('giro_');
    },
  );

  test('are not there in a shop without their token', async () => {
    const other = await openShop();
    const { statusCode } = await other.app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } });
    await other.close();
    expect(statusCode).toBe(404);
  });

  test('count requests by route, whatever stands in the address', async () => {
    for (const id of [7001, 7002, 7003]) await fetch(`${url}/api/evaluations/${id}?x=${id}`);
    await fetch(`${url}/api/nao/existe/52998224725`);
    await fetch(`${url}/api/login`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    const found = await read();
    expect(found.get(requests('GET', '/api/evaluations/:modelId', '4xx'))).toBe(3);
    expect(found.get(requests('GET', '/api/*', '4xx'))).toBe(1);
    expect(found.get(requests('POST', '/api/login', '4xx'))).toBe(1);
    expect(found.get('giro_http_request_seconds_count{method="GET",route="/api/evaluations/:modelId"}')).toBe(3);
    expect([...found.keys()].filter((name) => /7001|52998/.test(name))).toEqual([]);
  });

  test('count what is answered from memory apart, and leave out what the server asks itself', async () => {
    shop.app.cache.resume();
    const before = await read();
    for (let times = 0; times < 3; times++) await fetch(`${url}/api/loja`);
    await shop.visitor().get('loja-config');
    const after = await read();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('giro_kept_answers_given_total')).toBe(2);
    expect(grown(requests('GET', '/api/loja', '2xx'))).toBe(1);
    expect(grown(requests('GET', '/api/loja-config', '4xx'))).toBe(0);
    expect(after.get('giro_kept_answers{room="answers"}')).toBeGreaterThan(0);
  });

  test('tell of the pool, the process, jobs, mails and orders', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(await shop.signedIn('admin'));
    const placed = await buyer.post('orders', buildOrder([product]), { 'idempotency-key': crypto.randomUUID() });
    expect(placed.status).toBe(201);
    await shop.visitor().post('forgot-password', { email: buyer.email });
    await shop.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts
      where id = (select max(id) from graphile_worker._private_jobs)`);
    await expect
      .poll(async () => (await read()).get('giro_orders_last_day{status="pending"}'), {
        timeout: 50_000,
        interval: 500,
      })
      .toBe(1);
    const found = await read();
    expect(found.get('giro_database_connections_most{pool="queries"}')).toBe(18);
    expect(found.get('giro_orders_unpaid')).toBe(1);
    expect(found.get('giro_mails_waiting')).toBeGreaterThan(0);
    expect([...found].some(([name, value]) => /^giro_jobs\{.*state="failed"/.test(name) && value === 1)).toBe(true);
    const deliveries = ['giro_deliveries_waiting', 'giro_deliveries_oldest_due_seconds', 'giro_webhooks_failing'];
    expect(deliveries.map((name) => found.get(name))).toEqual([0, 0, 0]);
    expect([found.get('giro_parcels{state="packing"}'), found.get('giro_parcels_troubled')]).toEqual([0, 0]);
    expect(found.get('giro_shop_figures_up')).toBe(1);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('are what the board and the alert rules ask for', async () => {
    const folder = path.resolve(import.meta.dirname, '../../../ops');
    const asked = readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(giro|nodejs|process)_[a-z0-9_]+/g)].map(
        ([name]) => name,
      ),
    );
    const names = new Set([...(await read()).keys()].map((name) => name.replace(/\{.*/, '')));
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });
});
