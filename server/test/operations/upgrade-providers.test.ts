import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createMigrator } from '../../src/platform/database/migrate.ts';

const host = inject('postgresSocket');
let server: pg.Client;
let name: string;
let pool: pg.Pool;
let database: Database;
beforeEach(async () => {
  name = `test_${randomBytes(6).toString('hex')}`;
  server = new pg.Client({ host, user: 'giro', database: 'postgres' });
  await server.connect();
  await server.query(`create database ${name}`);
  pool = openPool({ host, user: 'giro', database: name }, () => undefined);
  database = openDatabase(pool);
  expect((await createMigrator(database).migrateTo('0027_payout_events')).error).toBeUndefined();
});
afterEach(async () => {
  await database.destroy();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

const upgrade = async () => expect((await createMigrator(database).migrateToLatest()).error).toBeUndefined();

test('after an upgrade the provider that is set is that of all charges and payments, and of what was handed to it', async () => {
  await pool.query(`
    insert into settings (key, value) values ('payments', '{"psp": "efi", "clientId": "loja"}');
    insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x');
    insert into pix_payments (e2e_id, amount_cents, paid_at, verdict) values ('E1', 100, now(), 'unmatched');
    insert into proposals (user_id, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
      value_cents, status, valid_until)
      select 1, 'M', 'T', 'A', '490154203237518', '[]', 1, 100, 1, now() from generate_series(1, 2);
    insert into payouts (proposal_id, amount_cents, due_on, state, psp_id)
      values (1, 100, now(), 'sending', 'abc'), (2, 100, now(), 'due', null)`);
  const before = (await pool.query(`select value from settings where key = 'payments'`)).rows;
  await upgrade();
  expect((await pool.query(`select value from settings where key = 'payments'`)).rows).toEqual(before);
  expect((await pool.query('select id, replaced_at, former from pix_providers')).rows).toEqual([
    { id: 1, replaced_at: null, former: null },
  ]);
  const { rows } = await pool.query(`
    select array(select provider_id from pix_payments) as payments,
      array(select provider_id from payouts order by id) as payouts`);
  expect(rows).toEqual([{ payments: [1], payouts: [1, null] }]);
});

test.each([
  ['without a provider', `insert into settings (key, value) values ('payments', '{"psp": ""}')`],
  ['that never set one', 'select'],
])('a shop %s has none', async (_, prepare) => {
  await pool.query(prepare);
  await upgrade();
  expect((await pool.query('select from pix_providers')).rowCount).toBe(0);
});
