import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from '../../src/platform/database/database-away.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Failure of a statement that is sent while, or after, its connection is ended. */
async function failureOf(when: 'while' | 'after') {
  const client = await shop.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  const during = client.query('select pg_sleep(60)').catch((error) => error);
  await shop.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  const error = when === 'while' ? await during : await client.query('select 1').catch((failure) => failure);
  client.release(true);
  return error;
}

test('a statement whose connection is ended, before it or under it, is worth trying again', async () => {
  for (const when of ['while', 'after'] as const) expect(isDatabaseAway(await failureOf(when))).toBe(true);
});

test.each([
  ['has no room left', `do $$ begin raise exception using errcode = '53100'; end $$`],
  ['takes no writing for now, as a standby', `begin read only; delete from clock`],
])('a statement of a database that %s is worth trying again', async (_, statement) => {
  const client = await shop.pool.connect();
  const error = await client.query(statement).catch((failure) => failure);
  client.release(true);
  expect(isDatabaseAway(error)).toBe(true);
});

const failureOfConnecting = (config: pg.ClientConfig) => new pg.Client(config).connect().catch((error) => error);

test.each([
  ['socket is gone', { host: '/nowhere' }],
  ['port nobody listens on', { host: '127.0.0.1', port: 1 }],
  ['name nobody knows for now', { host: 'database.invalid' }],
])('a database whose %s is worth trying again', async (_, place) => {
  expect(isDatabaseAway(await failureOfConnecting(place))).toBe(true);
});

test('a file that is missing says nothing of the database', async () => {
  expect(isDatabaseAway(await readFile('/nowhere').catch((error) => error))).toBe(false);
});

test('a statement that is wrong is not', async () => {
  expect(isDatabaseAway(await shop.pool.query('select nothing').catch((error) => error))).toBe(false);
});
