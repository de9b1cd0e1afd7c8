import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';

/** For the tests of a file: makes databases that hold nothing, and takes them away afterwards. */
export async function useEmptyDatabases() {
  const host = inject('postgresSocket');
  const server = new pg.Client({ host, user: 'giro', database: 'postgres' });
  await server.connect();
  const endings: (() => Promise<unknown>)[] = [() => server.end()];
  afterAll(async () => {
    for (const end of endings.toReversed()) await end();
  });
  return async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await server.query(`create database ${name}`);
    endings.push(() => server.query(`drop database ${name} with (force)`));
    const connection = { host, user: 'giro', database: name };
    const pool = openPool(connection, () => undefined, 4);
    const database = openDatabase(pool);
    endings.push(() => database.destroy());
    return { connection, pool, database };
  };
}
