import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { createMigrator, listApplied } from '../../src/platform/database/migrate.ts';
import { prepareJobs } from '../../src/platform/jobs/jobs.ts';
import { assertVerified } from '../support/assert-verified.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { useEmptyDatabases } from '../support/empty-databases.ts';
import { secretKey } from '../support/harness.ts';
import { listEmptyTables } from '../support/list-empty-tables.ts';

const dumps = path.join(import.meta.dirname, '../releases');
const releases = readdirSync(dumps).map((file) => file.replace('.sql.gz', ''));
const own = path.join(import.meta.dirname, '../../migrations');
const openEmptyDatabase = await useEmptyDatabases();
type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>;

/** A shop of a release, as its dump has it. */
async function openShopOf(release: string): Promise<Opened> {
  const opened = await openEmptyDatabase();
  const client = new pg.Client(opened.connection);
  await client.connect();
  await client.query(gunzipSync(readFileSync(path.join(dumps, `${release}.sql.gz`))).toString());
  await client.end();
  return opened;
}

/** Applies the migrations that are due; returns their names. */
async function migrateBy({ database, pool }: Opened, folder = own): Promise<string[]> {
  const { error, results = [] } = await createMigrator(database, folder).migrateToLatest();
  expect(error).toBeUndefined();
  await prepareJobs(pool);
  return results.map(({ migrationName }) => migrationName);
}

async function openFresh(folder = own): Promise<Opened> {
  const opened = await openEmptyDatabase();
  await migrateBy(opened, folder);
  return opened;
}

describe.each(releases)('a shop of release %s', (release) => {
  let shop: Opened;
  let before: string[];
  let added: string[];
  beforeAll(async () => {
    shop = await openShopOf(release);
    expect(await listEmptyTables(shop.pool)).toEqual(['password_resets', 'sessions']);
    before = await listApplied(shop.database);
    added = await migrateBy(shop);
  });

  test('has the tables of a fresh database once it is brought to today', async () => {
    const fresh = await openFresh();
    expect([...before, ...added]).toEqual(await listApplied(fresh.database));
    const schema = await describeSchema(fresh.pool);
    expect(schema.length).toBeGreaterThan(1000);
    expect(await describeSchema(shop.pool)).toEqual(schema);
  });

  test('is as a database has to be, and its key opens what is sealed in it', async () => {
    await assertVerified(shop.database);
    const box = await openSecretBox(secretKey, shop.database);
    const { rows } = await shop.pool.query('select id, cpf_sealed from users where cpf_sealed is not null limit 1');
    expect(box.openOptional(rows[0].cpf_sealed, 'users.cpf_sealed', rows[0].id)).toMatch(/^\d{11}$/);
  });
});

describe('this test itself', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-later-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** The migrations of today with this one in a folder of their own. */
  function plant(name: string, statements: string): string {
    const place = path.join(folder, name);
    cpSync(own, place, { recursive: true });
    const file = readdirSync(place).find((each) => each.includes(name)) ?? `9999_${name}.sql`;
    writeFileSync(path.join(place, file), `${statements};\n`, { flag: 'a' });
    return place;
  }

  test('applies a later migration over what the dump of 1.0.0 holds', async () => {
    const later = plant(
      'planted',
      `alter table products add column planted integer;
       update products set planted = stock;
       alter table products alter column planted set not null`,
    );
    const shop = await openShopOf('1.0.0');
    expect((await migrateBy(shop, later)).at(-1)).toBe('9999_planted');
    const { rows } = await shop.pool.query(
      'select count(*)::int as count, bool_and(planted = stock) as is_right from products',
    );
    expect(rows).toEqual([{ count: expect.any(Number), is_right: true }]);
    expect(rows[0].count).toBeGreaterThan(0);
    const schema = await describeSchema(shop.pool);
    expect(schema).toEqual(await describeSchema((await openFresh(later)).pool));
    expect(schema.some((line) => line.startsWith('column products.planted '))).toBe(true);
  });

  test.each([
    ['a column', 'alter table notes add column planted text'],
    ['an index', 'create index planted on notes (written_at)'],
    [
      'the words of a function',
      `create or replace function written_at() returns timestamptz language sql stable as 'select now()'`,
    ],
    ['a default', `alter table notes alter column words set default 'x'`],
  ])('finds %s that came into a file of 1.0.0 after the release', async (_, statement) => {
    const place = plant('0020_notes', statement);
    const shop = await openShopOf('1.0.0');
    await migrateBy(shop, place);
    expect(await describeSchema(shop.pool)).not.toEqual(await describeSchema((await openFresh(place)).pool));
    rmSync(place, { recursive: true });
  });
});
