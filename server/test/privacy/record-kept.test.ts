import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { superuser, withConnection } from '../../src/platform/database/embedded-roles.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { keepRecord, lendRecord } from '../../src/platform/database/record-keeper.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asSuperuser = <Result>(work: (client: pg.Client) => Promise<Result>) =>
  withConnection(
    { host: String(shop.connection.host), user: superuser, database: String(shop.connection.database) },
    work,
  );

/** Attempts of somebody who wants a row to be another, or gone. */
const attempts = [
  `update activities set by_name = 'Outra'`,
  'delete from activities',
  'truncate activities',
  `update activities set forgotten = true`,
];
/** Statements that only the table's owner may run. */
const ownersOnly = [
  'alter table activities disable trigger user',
  'alter table activities owner to giro',
  'drop table activities',
  'drop trigger activities_are_kept on activities',
  `create or replace function keep_activities() returns trigger language plpgsql as 'begin return old; end'`,
  'drop function forget_activities()',
  `insert into activities (kind, at) values ('export', '2001-01-01')`,
  'set role giro_record',
];

describe('in a PostgreSQL of ours', () => {
  test.each([...attempts, ...ownersOnly])('the program is refused: %s', async (attempt) => {
    await shop.pool.query(`insert into activities (kind, by_name) values ('export', 'Bia')`);
    await expect(shop.pool.query(attempt)).rejects.toThrow(/permission denied|must be owner|only added|never changed/);
  });

  test('the program adds, reads, and has what is due forgotten', async () => {
    await shop.pool.query(`insert into activities (kind, by_name) values ('export', 'Bia')`);
    const { rowCount } = await shop.pool.query(`select at from activities where by_name = 'Bia'`);
    expect(rowCount).toBeGreaterThan(0);
    await shop.pool.query('select forget_activities()');
  });
});

describe('on any database', () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  let pool: pg.Pool;
  beforeAll(async () => {
    const host = inject('postgresSocket');
    await shop.pool.query(`create database ${name}`);
    pool = openPool({ host, user: 'giro', database: name }, () => undefined, 2);
    const database = openDatabase(pool);
    await migrate(database);
    await pool.query(`insert into activities (kind, by_name) values ('export', 'Bia')`);
  });
  afterAll(async () => {
    await pool.end();
    await shop.pool.query(`drop database ${name} with (force)`);
  });

  test.each(attempts)('its trigger refuses even the owner of the table: %s', async (attempt) => {
    await expect(pool.query(attempt)).rejects.toThrow('never changed');
  });

  test('without the trigger every one of these would have been done', async () => {
    const client = await pool.connect();
    try {
      for (const attempt of attempts) {
        await client.query('begin');
        await client.query('alter table activities disable trigger user');
        await client.query(attempt);
        const { rows } = await client.query(`select 1 from activities where by_name = 'Bia' and not forgotten`);
        expect(rows).toEqual([]);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  test('it is kept from the program, lent to it for a migration, and kept again', async () => {
    const host = inject('postgresSocket');
    const owner = async () =>
      (await pool.query(`select relowner::regrole::text as owner from pg_class where oid = 'activities'::regclass`))
        .rows[0].owner;
    expect(await owner()).toBe('giro');
    await Promise.all([keepRecord(host, name), keepRecord(host, name)]);
    expect(await owner()).toBe('giro_record');
    await expect(pool.query('alter table activities add column more text')).rejects.toThrow('must be owner');
    await lendRecord(host, name);
    await pool.query('alter table activities add column more text');
    await keepRecord(host, name);
    await pool.query(`insert into activities (kind, more) values ('export', 'x')`);
    await expect(pool.query('delete from activities')).rejects.toThrow('permission denied');
  });
});

describe('what time forgets', () => {
  const aged = (age: string, more = '') =>
    asSuperuser(async (client) => {
      const { rows } = await client.query(`
        insert into activities (at, kind, by_id, by_name, client, subject_kind, subject_id, subject, before, after, personal, search_text)
        values (now() - interval '${age}', 'bank-data', 7, 'Ana Souza', '203.0.113.7', 'proposal', '5', 'Proposta 5',
          '{"Conta": "••12"}', '{"Conta": "••34"}', true, E'alterou proposta 5\\nana souza 203.0.113.7') ${more} returning id`);
      return String(rows[0].id);
    });
  const read = async (id: string) => (await shop.pool.query('select * from activities where id = $1', [id])).rows[0];
  const forget = () => shop.pool.query('select forget_activities()');

  test('a row younger than six months stays as it is', async () => {
    const id = await aged('5 months 28 days');
    const before = await read(id);
    await forget();
    expect(await read(id)).toEqual(before);
  });

  test('an older one names nobody any more, and still says what happened to what', async () => {
    const id = await aged('6 months 2 days');
    await forget();
    expect(await read(id)).toMatchObject({
      kind: 'bank-data',
      by_id: 7,
      by_name: null,
      client: null,
      subject: 'Proposta 5',
      before: null,
      after: null,
      search_text: 'alterou proposta 5',
      forgotten: true,
    });
  });

  test('after five years it is gone, and not a day earlier', async () => {
    const [young, old] = [await aged('5 years -2 days'), await aged('5 years 2 days')];
    await forget();
    expect(await read(young)).toBeDefined();
    expect(await read(old)).toBeUndefined();
  });

  test('an account that is no more takes its name with it at once', async () => {
    const person = await shop.signedIn('user', { name: 'Rita Lima' });
    await person.post('logout');
    const find = async () =>
      (await shop.pool.query(`select * from activities where kind = 'signed-out' and by_id = $1`, [person.id])).rows[0];
    expect(await find()).toMatchObject({ by_name: 'Rita Lima', subject: 'Rita Lima' });
    await shop.pool.query('update users set anonymised_at = now() where id = $1', [person.id]);
    await forget();
    expect(await find()).toMatchObject({ by_name: null, client: null, subject: null, subject_id: String(person.id) });
  });
});
