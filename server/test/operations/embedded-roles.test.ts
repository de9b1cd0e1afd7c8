import { chmodSync, chownSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeQuickFolder } from '../../fakes/quick-folder.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres, removeDataFolder } from '../../src/platform/database/embedded.ts';
import { withConnection } from '../../src/platform/database/embedded-roles.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { prepareJobs } from '../../src/platform/jobs/jobs.ts';
import { secretKey } from '../support/harness.ts';

let folder: string;
let server: EmbeddedPostgres | undefined;

beforeEach(() => {
  folder = makeQuickFolder('giro-roles-');
});
afterEach(async () => {
  await server?.stop();
  removeDataFolder(folder);
});

const open = async () => {
  server = await openEmbeddedPostgres(folder, 'giro:roles');
  return String(server.connection.host);
};
const stop = async () => {
  await server?.stop();
  server = undefined;
};

const ask = async (host: string, user: string, question: string, database = 'giro') =>
  withConnection({ host, user, database }, async (client) => (await client.query(question)).rows);

const rolesAt = (host: string) =>
  ask(
    host,
    'giro',
    `select oid::int, rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname !~ '^pg_' order by rolname`,
  );

/** Objects that somebody other than `giro` owns and no extension has made. */
const strangers = `
  select relname as name from pg_class where relowner <> 'giro'::regrole and oid >= 16384 and relkind in ('r', 'v', 'S')
  union all select nspname from pg_namespace where nspowner <> 'giro'::regrole and oid >= 16384
  union all select typname from pg_type where typowner <> 'giro'::regrole and typtype in ('e', 'd') and oid >= 16384
  union all select proname from pg_proc where proowner <> 'giro'::regrole and oid >= 16384
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

describe('the folder of the socket', () => {
  const socketFolder = () => `/tmp/giro-${readFileSync(path.join(folder, 'cluster-id'), 'utf8').trim()}`;
  const others = () =>
    process.getuid?.() === 0 ? chownSync(socketFolder(), 12_345, 12_345) : chmodSync(socketFolder(), 0o777);

  test('is never one that somebody else has made, and who comes later finds the one in use', async () => {
    await open();
    await stop();
    mkdirSync(socketFolder(), { mode: 0o700 });
    try {
      others();
      const host = await open();
      expect(host).toBe(`${socketFolder()}-1`);
      expect(statSync(host).mode & 0o077).toBe(0);
      rmdirSync(socketFolder());
      const second = await openEmbeddedPostgres(folder, 'giro:second');
      expect(second.connection.host).toBe(host);
      await stop();
    } finally {
      rmSync(socketFolder(), { recursive: true, force: true });
    }
  });

  test('is not one that others may enter, nor a link', async () => {
    await open();
    await stop();
    mkdirSync(socketFolder());
    chmodSync(socketFolder(), 0o755);
    expect(await open()).toBe(`${socketFolder()}-1`);
    await stop();
    rmdirSync(socketFolder());
    symlinkSync(folder, socketFolder());
    expect(await open()).toBe(`${socketFolder()}-1`);
    rmSync(socketFolder());
  });
});

/** Makes a cluster as Giro once did, with `giro` as its one superuser. */
async function makeOldCluster(): Promise<string> {
  const host = await open();
  await ask(host, 'postgres', 'create role helper superuser login', 'postgres');
  for (const step of ['drop database giro', 'drop role giro', 'alter role postgres rename to giro']) {
    await ask(host, 'helper', step, 'postgres');
  }
  await ask(host, 'giro', 'drop role helper', 'postgres');
  await ask(host, 'giro', 'create database giro', 'postgres');
  return host;
}

/** Uses a database as Giro does, and returns what it then holds. */
async function use(host: string) {
  const pool = openPool({ host, user: 'giro', database: 'giro' }, () => undefined, 2);
  const database = openDatabase(pool);
  await migrate(database);
  await prepareJobs(pool);
  await openSecretBox(secretKey, database);
  const person = { name: 'Ana', email: `${Math.random()}@exemplo.com.br`, password_hash: 'x' };
  await database.insertInto('users').values(person).execute();
  await sql`select graphile_worker.add_job('nothing', '{}')`.execute(database);
  const people = await database.selectFrom('users').select('name').execute();
  const jobs = await sql`select id from graphile_worker.jobs`.execute(database);
  await database.destroy();
  return { people: people.length, jobs: jobs.rows.length };
}

const wanted = [
  { oid: expect.any(Number), rolname: 'giro', rolsuper: false, rolcreatedb: false, rolcreaterole: false },
  { oid: 10, rolname: 'postgres', rolsuper: true, rolcreatedb: true, rolcreaterole: true },
];

describe('the program is no superuser of its own PostgreSQL', () => {
  test('in a new one, where it makes its tables and can read no file of the machine', async () => {
    const host = await open();
    expect(await rolesAt(host)).toEqual(wanted);
    expect(await use(host)).toEqual({ people: 1, jobs: 1 });
    expect(await ask(host, 'giro', strangers)).toEqual([]);
    await expect(ask(host, 'giro', `select pg_read_file('/etc/hostname')`)).rejects.toThrow('permission denied');
    await expect(ask(host, 'giro', `copy users to program 'cat'`)).rejects.toThrow('permission denied');
  });

  test('and one of a Giro before 1.0.0 is refused with a sentence, and left as it is', async () => {
    const old = await makeOldCluster();
    const superusers = [expect.objectContaining({ oid: 10, rolname: 'giro', rolsuper: true })];
    expect(await rolesAt(old)).toEqual(superusers);
    await expect(openEmbeddedPostgres(folder, 'giro:later')).rejects.toThrow(
      'This database was made by a Giro before 1.0.0: start that one on it',
    );
    expect(await rolesAt(old)).toEqual(superusers);
  });

  test('also where several start at once on a new one', async () => {
    const servers = await Promise.all(['a', 'b', 'c'].map((name) => openEmbeddedPostgres(folder, `giro:${name}`)));
    server = servers[0];
    expect(await rolesAt(String(server?.connection.host))).toEqual(wanted);
  });
});
