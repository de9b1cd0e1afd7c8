import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSilentProxy, type SilentProxy } from '../../fakes/silent-proxy.ts';
import { type App, createApp } from '../../src/app.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { isDatabaseAway } from '../../src/platform/database/database-away.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

/** Long enough for a busy machine to answer forty calls at once, and far less than a process waits for. */
const longestAnswerMs = 1500;
const callers = 40;
const patience = { timeout: 30_000, interval: 20 };

let shop: TestShop;
let proxy: SilentProxy;
let pool: ReturnType<typeof openPool>;
let app: App;
let token: string;

beforeEach(async () => {
  shop = await openShop();
  ({ token } = await shop.signedIn('admin'));
  proxy = await openSilentProxy(String(shop.connection.host));
});
afterEach(async () => {
  await app.http.close();
  await proxy.close();
  await Promise.all([pool.end(), shop.close()]);
});

/** A process that reaches the database by the proxy. */
async function openBehindProxy(limit: { longestAnswerMs?: number }) {
  pool = openPool({ ...shop.connection, host: proxy.folder, ...limit }, () => undefined);
  const { config } = shop;
  const database = openDatabase(pool);
  const box = await openSecretBox(secretKey, shop.database);
  const log = pino({ level: 'silent' });
  app = await createApp({ config, pool, notesPool: pool, watchPool: shop.pool, database, box, log, withPages: false });
}

const statusOf = async (url: string) =>
  (await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
const ask = () => statusOf('/api/user');
const askAll = () => Promise.all(Array.from({ length: callers }, ask));

const oneOf = (...statuses: number[]) => expect.toSatisfy((status: number) => statuses.includes(status));

test('calls are answered again by themselves after every connection was lost without a close', async () => {
  await openBehindProxy({ longestAnswerMs });
  expect(new Set(await askAll())).toEqual(new Set([200]));
  const asked = askAll();
  proxy.lose();
  for (const status of await asked) expect(status).toEqual(oneOf(200, 503));
  await expect.poll(askAll, patience).toEqual(Array.from({ length: callers }, () => 200));
});

test('one that is found lost is enough to leave the others, and to be ready no more until there are new ones', async () => {
  await openBehindProxy({ longestAnswerMs });
  await askAll();
  proxy.lose();
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  expect([await ask(), await statusOf('/readyz')]).toEqual([200, 200]);
});

test('a pool as the driver has it waits for ever', async () => {
  await openBehindProxy({});
  await askAll();
  proxy.lose();
  expect(await Promise.race([ask(), sleep(2 * longestAnswerMs, 'nothing')])).toBe('nothing');
});

test('what a lost connection held is free for others soon, also in the middle of a transaction', async () => {
  await openBehindProxy({ longestAnswerMs });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users for update');
    proxy.lose();
    const taken = shop.pool.query('update users set name = name').then(() => 'free');
    expect(await Promise.race([taken, sleep(6 * longestAnswerMs, 'held')])).toBe('free');
  } finally {
    client.release(true);
  }
});

test('a statement that takes too long is given up by the server, and worth trying again', async () => {
  await openBehindProxy({ longestAnswerMs });
  const client = await pool.connect();
  const failure = await client.query('select pg_sleep(60)').catch((error) => error);
  expect([failure.code, isDatabaseAway(failure)]).toEqual(['57014', true]);
  expect((await client.query('select 1')).rowCount).toBe(1);
  client.release();
});
