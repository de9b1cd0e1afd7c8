import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/platform/database/database.ts';
import { keepConnection } from '../../src/platform/database/kept-connection.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Ends all sessions; new ones find a server that takes no writes, as after a primary has stepped down, or one that does. */
async function become(standing: 'standby' | 'primary', connection = shop.connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const isReadOnly = standing === 'standby' ? 'on' : 'off';
  await client.query(`alter database ${connection.database} set default_transaction_read_only = ${isReadOnly}`);
  if (standing === 'standby')
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [connection.database],
    );
  await client.end();
}

const register = (turn: number) =>
  shop.visitor(`203.0.113.${turn}`).post('cadastrar-usuario', {
    name: 'Bia Lima',
    email: `bia${turn}@exemplo.com.br`,
    password: 'girassol na janela',
  });

/** Eight at once, so that the pool has several connections. */
const registerMany = (from: number) => Promise.all(Array.from({ length: 8 }, (_, turn) => register(from + turn)));

test('a server that takes no writes is 503, and is left as soon as there is another one', async () => {
  await become('standby');
  await expect.poll(async () => (await shop.visitor().get('loja')).status).toBe(200);
  for (const { status, headers, body } of await registerMany(1)) {
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(body.message).toContain('fora do ar');
  }
  await become('primary');
  for (const { status } of await registerMany(20)) expect(status).toBe(201);
  const { rows } = await shop.pool.query(`select email from users where email like 'bia%'`);
  expect(rows).toHaveLength(8);
});

test('a pool as the driver has it goes on asking the server that takes no writes', async () => {
  const own = openPool(shop.connection, () => undefined, 1);
  const naive = new pg.Pool({ ...shop.connection, max: 1 });
  naive.on('error', () => undefined);
  async function write(pool: pg.Pool): Promise<string> {
    const client = await pool.connect();
    const code = await client.query('create temp table written () on commit drop').then(
      () => 'written',
      (error) => error.code,
    );
    client.release();
    return code;
  }
  await become('standby');
  for (const pool of [own, naive]) expect(await write(pool)).toBe('25006');
  await become('primary');
  expect(await write(own)).toBe('written');
  expect(await write(naive)).toBe('25006');
  await own.end();
  await naive.end();
});

test('what lives with a session waits for a server that takes writes', async () => {
  await become('standby');
  const lost = Promise.withResolvers<void>();
  let prepared = 0;
  const kept = keepConnection(shop.connection, {
    name: 'a test',
    prepare: async () => prepared++,
    onLost: lost.resolve,
    log: pino({ level: 'silent' }),
  });
  await lost.promise;
  expect(prepared).toBe(0);
  await become('primary');
  await kept.client();
  expect(prepared).toBe(1);
  await kept.stop();
});
