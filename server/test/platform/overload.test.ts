import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../src/platform/database/database.ts';
import { Draining } from '../../src/platform/http/connections.ts';
import { serveHealth } from '../../src/platform/http/health.ts';
import { openShop, type TestShop } from '../support/harness.ts';

/** Work that a process does at once, and the number that may wait for it. */
const [connections, mostWaiting] = [18, 1000];
const patience = { timeout: 50_000 };

let shop: TestShop;
let letGo: () => Promise<unknown>;
beforeEach(async () => {
  shop = await openShop();
  // Nobody gives up waiting while a busy machine stalls.
  shop.pool.options.connectionTimeoutMillis = 300_000;
});
afterEach(async () => {
  await letGo();
  await shop.close();
});

/** Has everything that asks for people wait until it is let go, and so many ask that this many wait. */
async function fillUp(waiting: number) {
  const admin = await shop.signedIn('admin');
  const client = new pg.Client(shop.connection);
  await client.connect();
  await client.query('begin; lock table users in access exclusive mode');
  letGo = () => {
    letGo = async () => undefined;
    return client.end();
  };
  const asked = Array.from({ length: waiting }, () => admin.get('user'));
  await expect.poll(() => shop.pool.waitingCount, patience).toBe(waiting - connections);
  asked.push(...Array.from({ length: connections }, () => admin.get('user')));
  await expect.poll(() => shop.pool.waitingCount, patience).toBe(waiting);
  return { admin, asked };
}

test('of more requests than the pool holds many wait, who would be one too many is told to come again', async () => {
  const { admin, asked } = await fillUp(mostWaiting);
  const late = await Promise.all(Array.from({ length: 60 }, () => admin.get('user')));
  expect(
    new Set(late.map(({ status, headers, body }) => `${status} ${headers['retry-after']} ${body.message}`)),
  ).toEqual(new Set(['503 2 Há muitas visitas neste momento. Tente de novo em instantes.']));
  await letGo();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(shop.pool.waitingCount).toBe(0);
  expect((await admin.get('user')).status).toBe(200);
});

test('no crowd makes the health fail, nor the readiness as long as it is answered', async () => {
  const pool = openPool(shop.connection, () => undefined, 1);
  const draining = new Draining();
  const http = Fastify();
  serveHealth(http, { watchPool: pool, pool: shop.pool, draining, silenceMs: 1000 });
  const { asked } = await fillUp(100);
  const looks = Promise.all(Array.from({ length: 500 }, () => http.inject('/healthz')));
  await turn();
  expect(pool.waitingCount).toBe(0);
  expect(new Set((await looks).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // Nobody who asks is answered: whoever comes would fare no better.
  expect((await http.inject('/readyz')).statusCode).toBe(503);
  await letGo();
  await Promise.all(asked);
  const crowd = Promise.all(Array.from({ length: 100 }, () => shop.pool.query('select pg_sleep(0.5)')));
  expect((await http.inject('/readyz')).statusCode).toBe(200);
  expect(shop.pool.waitingCount).toBeGreaterThan(0);
  await crowd;
  draining.begin();
  expect([(await http.inject('/healthz')).statusCode, (await http.inject('/readyz')).statusCode]).toEqual([200, 503]);
  await http.close();
  await pool.end();
});
