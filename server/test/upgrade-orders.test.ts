import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase, openPool } from '../src/platform/database/database.ts';
import { createMigrator } from '../src/platform/database/migrate.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const host = inject('postgresSocket');
const server = new pg.Client({ host, user: 'giro', database: 'postgres' });
let pool: pg.Pool;
let database: Database;
beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  pool = openPool({ host, user: 'giro', database: name }, () => undefined);
  database = openDatabase(pool);
});
afterAll(async () => {
  await database.destroy();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

test('an upgrade ends no order unannounced, and leaves every order the identifier that its buyer paid with', async () => {
  const migrator = createMigrator(database);
  expect((await migrator.migrateTo('0015_confirmed_emails')).error).toBeUndefined();
  await pool.query(`insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x')`);
  for (const status of [1, 2]) {
    await pool.query(
      `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, transaction_id,
        created_at) values (1, $1, $2, 1, $1, '', 'O-MESMO', now() - interval '90 days')`,
      [`ANTIGO-${status}`, status],
    );
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await pool.query(
    `select status, transaction_id, round(extract(epoch from hold_until - giro_now()) / 3600)::int as hours
     from orders order by status`,
  );
  expect(rows).toEqual([
    { status: 1, transaction_id: 'O-MESMO', hours: 24 },
    { status: 2, transaction_id: 'O-MESMO', hours: null },
  ]);
});
