import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMigrator, listMigrations } from '../../src/platform/database/migrate.ts';
import { useEmptyDatabases } from '../support/empty-databases.ts';

const openEmptyDatabase = await useEmptyDatabases();
const folder = mkdtempSync(path.join(tmpdir(), 'giro-other-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A database in which these migrations are noted, and one row of the settings. */
async function databaseOf(applied: readonly string[]) {
  const opened = await openEmptyDatabase();
  expect((await createMigrator(opened.database).migrateToLatest()).error).toBeUndefined();
  await opened.pool.query('delete from kysely_migration');
  await opened.pool.query(`insert into kysely_migration select name, now()::text from unnest($1::text[]) as name`, [
    applied,
  ]);
  await opened.pool.query(`insert into settings (key, value) values ('shop', '{"name": "De antes"}')`);
  return opened;
}

/** Runs a program of Giro's on a database until it ends. */
async function endOf(program: string, words: string[], { host, database }: { host: string; database: string }) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://giro@localhost/${database}?host=${host}`,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const file = path.join(import.meta.dirname, '../../src', program);
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

const before = ['0001_ground', '0002_shop', '0003_back_office'];
const ofBefore =
  'This database was made by a Giro before 1.0.0: start that one on it, or give this one an empty database (DATA_DIR or DATABASE_URL).';
const newer = 'This database was made by a newer Giro. Update this one first.';

test.each([
  ['a Giro before 1.0.0', before, ofBefore],
  ['a newer Giro', [...(await listMigrations()), '9999_of_tomorrow'], newer],
])(
  'a database of %s is refused at a start and by other programs with one sentence, and left as it is',
  async (_, applied, sentence) => {
    const { connection, pool } = await databaseOf(applied);
    expect(await endOf('main.ts', [], connection)).toEqual({ code: 1, output: sentence });
    const admin = ['create', 'dona@exemplo.com.br'];
    expect(await endOf('admin.ts', admin, connection)).toEqual({ code: 1, output: sentence });
    expect(await endOf('operations/verify.ts', [], connection)).toEqual({ code: 1, output: sentence });
    const { rows } = await pool.query('select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(applied);
    expect((await pool.query('select key from settings')).rows).toEqual([{ key: 'shop' }]);
    expect(readdirSync(folder)).toEqual([]);
  },
);
