import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createMigrator } from '../../src/platform/database/migrate.ts';

/** For the tests of a file: an empty database, and how to bring it from one version of its tables to another. */
export async function useMigratingDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const host = inject('postgresSocket');
  const server = new pg.Client({ host, user: 'giro', database: 'postgres' });
  await server.connect();
  await server.query(`create database ${name}`);
  const pool = openPool({ host, user: 'giro', database: name }, () => undefined);
  const database = openDatabase(pool);
  afterAll(async () => {
    await database.destroy();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  return { pool, database, migrator: createMigrator(database) };
}
