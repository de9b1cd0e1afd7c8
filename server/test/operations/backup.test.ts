import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Disk } from 'flydrive';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { decryptWith, encryptFor, isEncrypted } from '../../src/operations/age.ts';
import { restoreBackup } from '../../src/operations/restore-backup.ts';
import { writeBackup } from '../../src/operations/write-backup.ts';
import { sealCheck } from '../../src/platform/crypto/key-check.queries.ts';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { type Database, openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createMigrator, listMigrations } from '../../src/platform/database/migrate.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { prepareJobs } from '../../src/platform/jobs/jobs.ts';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { atDepth } from '../support/depth.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';
import { openS3Store } from '../support/s3-store.ts';

// Each restore makes every table anew.
vi.setConfig({ testTimeout: 90_000 });

let shop: TestShop;
let folder: string;
let backup: string;
const made: { client: pg.Client; name: string }[] = [];

const rowCount = async (client: pg.Client, table: string) =>
  Number((await client.query(`select count(*) from ${table}`)).rows[0].count);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'giro-backup-'));
  shop = await openShop();
  const model = await buildModel(shop);
  const sent = await shop.visitor().post('propostaStore', {
    ...buildVisitorProposal(model, '128 GB', 'Funciona'),
    fullName: 'Ação; "com" \\barra\t e quebra',
  });
  expect(sent.status).toBe(201);
  await (await openDisk(shop.config)).put(`${'p'.repeat(32)}.webp`, 'a picture');
  backup = path.join(folder, 'shop.tar.gz');
  await withClient(shop.connection, async (client) => writeBackup(client, await openDisk(shop.config), backup));
});
afterEach(async () => {
  for (const { client, name } of made.splice(0)) {
    await client.end();
    await shop.pool.query(`drop database ${name} with (force)`);
  }
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function withClient<Result>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

async function withDatabase(connection: pg.PoolConfig, work: (database: Database) => Promise<void>) {
  const database = openDatabase(openPool(connection, () => undefined, 2));
  await work(database).finally(() => database.destroy());
}

/** An empty database and an empty data folder. */
async function openTarget() {
  const name = `restored_${made.length}_${path.basename(folder).replace(/\W/g, '').toLowerCase()}`;
  await shop.pool.query(`create database ${name}`);
  const connection = { ...shop.connection, database: name };
  const client = new pg.Client(connection);
  await client.connect();
  made.push({ client, name });
  const dataDir = path.join(folder, name);
  const disk = await openDisk({ dataDir, s3: undefined });
  const restore = (file = backup, options: { replace?: boolean; key?: string | undefined; identity?: string } = {}) =>
    restoreBackup({
      client,
      disk,
      file,
      secretKey: 'key' in options ? options.key : secretKey,
      replace: options.replace ?? false,
      decrypt: options.identity === undefined ? undefined : decryptWith(options.identity),
      prepareJobs: async () => {
        const pool = openPool(connection, () => undefined, 2);
        await prepareJobs(pool).finally(() => pool.end());
      },
    });
  return { client, connection, disk, restore };
}

/** Every row of every table, as text. */
async function contentOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ 'kysely' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of rows) {
    content[name] = (await client.query(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row);
  }
  return content;
}

test('everything comes back as it was: rows, references, counters, pictures, mails still to be sent', async () => {
  const target = await openTarget();
  const { waitingMails } = await target.restore();
  const before = await withClient(shop.connection, contentOf);
  expect(await contentOf(target.client)).toEqual({ ...before, sessions: [], password_resets: [] });
  expect(Buffer.from(await target.disk.getBytes(`${'p'.repeat(32)}.webp`)).toString()).toBe('a picture');
  expect(waitingMails).toBe(1);
  expect(await rowCount(target.client, 'graphile_worker.jobs')).toBe(1);
  const references = `select conname from pg_constraint where contype = 'f' order by 1`;
  const original = await shop.pool.query(references);
  expect((await target.client.query(references)).rows).toEqual(original.rows);
  const next = `select nextval(pg_get_serial_sequence('users', 'id')) as id`;
  expect((await target.client.query(next)).rows[0].id).toBe(String((await shop.pool.query(next)).rows[0].id));
});

test('nobody is signed in afterwards, and no mailed link opens an account: who was locked out stays out', async () => {
  const file = path.join(folder, 'signed-in.tar.gz');
  const person = await shop.signedIn();
  await shop.visitor().post('forgot-password', { email: person.email });
  await shop.work();
  await withClient(shop.connection, async (client) => {
    expect(await rowCount(client, 'sessions')).toBeGreaterThan(0);
    expect(await rowCount(client, 'password_resets')).toBe(1);
    await writeBackup(client, await openDisk(shop.config), file);
  });
  const target = await openTarget();
  await target.restore(file);
  expect(await rowCount(target.client, 'sessions')).toBe(0);
  expect(await rowCount(target.client, 'password_resets')).toBe(0);
  expect(await rowCount(target.client, 'users')).toBe(
    await withClient(shop.connection, (own) => rowCount(own, 'users')),
  );
});

test('a database that holds something is replaced only when that is asked for', async () => {
  const target = await openTarget();
  await target.restore();
  await target.client.query(`update users set name = 'Depois da cópia'`);
  await expect(target.restore()).rejects.toThrow('This database is not empty.');
  expect(await rowCount(target.client, `users where name = 'Depois da cópia'`)).toBeGreaterThan(0);
  await target.restore(backup, { replace: true });
  expect(await rowCount(target.client, `users where name = 'Depois da cópia'`)).toBe(0);
  expect(await rowCount(target.client, 'graphile_worker.jobs')).toBe(1);
});

test('a file that is cut off, damaged or no backup changes nothing', async () => {
  const target = await openTarget();
  await target.restore();
  const before = await contentOf(target.client);
  const bytes = readFileSync(backup);
  const write = (name: string, content: Buffer) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const turned = Buffer.from(bytes);
  turned[Math.floor(turned.length / 2)] = (turned[Math.floor(turned.length / 2)] ?? 0) ^ 0xff;
  for (const part of [0.98, 0.3, 0.6].slice(0, atDepth(1, 3))) {
    const cut = write('cut', bytes.subarray(0, Math.floor(bytes.length * part)));
    await expect(target.restore(cut, { replace: true })).rejects.toThrow(/damaged or cut off|no backup/);
  }
  await expect(target.restore(write('turned', turned), { replace: true })).rejects.toThrow(/damaged|no backup/);
  await expect(target.restore(write('text', Buffer.from('x')), { replace: true })).rejects.toThrow('no backup of Giro');
  await expect(target.restore(path.join(folder, 'none'), { replace: true })).rejects.toThrow('ENOENT');
  expect(await contentOf(target.client)).toEqual(before);
});

test('a key that does not open it is refused before anything changes', async () => {
  const target = await openTarget();
  await expect(target.restore(backup, { key: 'cd'.repeat(32) })).rejects.toThrow('does not open what is in the backup');
  await expect(target.restore(backup, { key: undefined })).rejects.toThrow('There is no secret key here');
  expect(await contentOf(target.client)).toEqual({});
});

test('a running Giro, and tables of somebody else, are left alone', async () => {
  const target = await openTarget();
  const running = new pg.Client({ ...target.connection, application_name: 'giro:1' });
  await running.connect();
  await expect(target.restore()).rejects.toThrow('Giro runs on this database.');
  await running.end();
  const other = await openTarget();
  await other.client.query('create table notes (text text)');
  await expect(other.restore(backup, { replace: true })).rejects.toThrow('tables that are not of Giro');
  await expect(
    withClient(other.connection, async (client) => writeBackup(client, other.disk, path.join(folder, 'no.tar.gz'))),
  ).rejects.toThrow('holds nothing of Giro');
});

test('an older backup is brought to the tables of today; a newer one is refused', async () => {
  const migrations = await listMigrations();
  const old = await openTarget();
  await withDatabase(old.connection, async (database) => {
    await createMigrator(database).migrateTo(migrations.at(-2) ?? '');
  });
  const sealed = JSON.stringify({ sealed: sealCheck(createSecretBox(secretKey)) });
  await old.client.query(`insert into settings (key, value) values ('secret-key-check', $1)`, [sealed]);
  await old.client.query(
    `insert into users (name, email, password_hash) values ('Antiga', 'antiga@exemplo.com.br', 'x')`,
  );
  await old.client.query(
    `insert into proposals (user_id, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
       value_cents, valid_until)
     select id, 'M', 'T', 'A', '490154203237518', '[]', 1, 1, now() from users`,
  );
  const file = path.join(folder, 'old.tar.gz');
  await writeBackup(old.client, old.disk, file);
  const target = await openTarget();
  await target.restore(file);
  expect((await target.client.query('select name from users')).rows).toEqual([{ name: 'Antiga' }]);
  const applied = await target.client.query('select name from kysely_migration order by name');
  expect(applied.rows.map(({ name }) => name)).toEqual(migrations);
  await old.client.query(`insert into kysely_migration values ('9999_of_tomorrow', now())`);
  const newer = path.join(folder, 'newer.tar.gz');
  await writeBackup(old.client, old.disk, newer);
  await expect(target.restore(newer, { replace: true })).rejects.toThrow('made by a newer Giro');
  await old.client.query(`update kysely_migration set name = '0001_ground' where name = $1`, [migrations[0]]);
  const before = path.join(folder, 'before.tar.gz');
  await writeBackup(old.client, old.disk, before);
  await expect(target.restore(before, { replace: true })).rejects.toThrow(
    'The backup was made by a Giro before 1.0.0: restore it with that one.',
  );
  expect((await target.client.query('select name from users')).rows).toEqual([{ name: 'Antiga' }]);
});

test('a backup is never written over another file', async () => {
  const again = withClient(shop.connection, async (client) => writeBackup(client, await openDisk(shop.config), backup));
  await expect(again).rejects.toThrow('is there already');
});

test('two backups into one file at the same moment leave one that is whole, and nothing else', async () => {
  const disk = await openDisk(shop.config);
  const file = path.join(folder, 'twice.tar.gz');
  // Both are connected before either begins, or a slow connection would meet a file that is there already.
  const outcomes = await withClient(shop.connection, (one) =>
    withClient(shop.connection, (two) =>
      Promise.allSettled([one, two].map((client) => writeBackup(client, disk, file))),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.tar.gz']);
  const target = await openTarget();
  await target.restore(file);
  const before = await withClient(shop.connection, contentOf);
  expect(await contentOf(target.client)).toEqual({ ...before, sessions: [], password_resets: [] });
});

test('a picture that is still being written is not in the backup', async () => {
  const disk = await openDisk(shop.config);
  const file = path.join(folder, 'meanwhile.tar.gz');
  writeFileSync(path.join(shop.config.dataDir, 'files', `${'q'.repeat(32)}.webp.part`), 'half a pic');
  const { pictures } = await withClient(shop.connection, (client) => writeBackup(client, disk, file));
  expect(pictures).toBe(1);
});

test('a shop without a single picture has a backup like any other', async () => {
  const empty = await openShop();
  const file = path.join(folder, 'no-pictures.tar.gz');
  const end = await withClient(empty.connection, async (client) =>
    writeBackup(client, await openDisk(empty.config), file),
  );
  expect(end.pictures).toBe(0);
  await empty.close();
});

test('pictures of a bucket are in the backup, and go back to a bucket', async () => {
  const store = await openS3Store();
  try {
    const bucket = await openShop(store.environment);
    const disk = await openDisk(bucket.config);
    const names = Array.from({ length: 30 }, (_, number) => `${String(number).padStart(32, 'a')}.webp`);
    await Promise.all(names.map((name) => disk.put(name, `picture ${name}`)));
    const file = path.join(folder, 'bucket.tar.gz');
    const { pictures } = await withClient(bucket.connection, (client) => writeBackup(client, disk, file));
    expect(pictures).toBe(30);
    await store.goAway();
    const away = withClient(bucket.connection, (client) => writeBackup(client, disk, `${file}.away`));
    await expect(away).rejects.toThrow('The pictures cannot be reached');
    expect(readdirSync(folder).filter((name) => name.includes('away'))).toEqual([]);
    await bucket.close();
    const target = await openTarget();
    await target.restore(file);
    expect(Buffer.from(await target.disk.getBytes(names[7] ?? '')).toString()).toBe(`picture ${names[7]}`);
  } finally {
    await store.close();
  }
});

test('an encrypted backup opens with the key of its recipient and with no other', async () => {
  const file = path.join(folder, 'shop.tar.gz.age');
  const [mine, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const keyFile = (name: string, identity: string) => {
    const place = path.join(folder, name);
    writeFileSync(place, `# created: 2026-01-01\n${identity}\n`);
    return place;
  };
  const encrypt = encryptFor(await identityToRecipient(mine));
  await withClient(shop.connection, async (client) => writeBackup(client, await openDisk(shop.config), file, encrypt));
  expect([await isEncrypted(file), await isEncrypted(backup)]).toEqual([true, false]);
  expect(readFileSync(file).includes('ustar')).toBe(false);
  const target = await openTarget();
  await expect(target.restore(file)).rejects.toThrow('no backup of Giro');
  await expect(target.restore(file, { identity: keyFile('other.txt', other) })).rejects.toThrow('opens this backup');
  expect(() => decryptWith(keyFile('none.txt', 'nothing'))).toThrow('holds no identity');
  expect(() => encryptFor('age1nobody')).toThrow('is no recipient of age');
  await target.restore(file, { identity: keyFile('mine.txt', mine) });
  expect((await contentOf(target.client)).users).toEqual((await withClient(shop.connection, contentOf)).users);
});

/** A file that goes once a backup has begun to read files, as a job of retention has it. */
function goingWhileRead(disk: Disk, going: { key: string; go: () => Promise<unknown> }): Disk {
  const getStream = disk.getStream.bind(disk);
  disk.getStream = async (key) => {
    if (key === going.key) await going.go();
    return getStream(key);
  };
  return disk;
}

test('a file that goes meanwhile fails no backup, and neither it nor its row is in it', async () => {
  const person = await shop.signedIn();
  const disk = await openDisk(shop.config);
  const [gone, orphan, kept] = ['private/gone.webp', `${'o'.repeat(32)}.webp`, 'private/kept.webp'];
  for (const key of [gone, orphan, kept]) await disk.put(key, 'a picture');
  const insert = `insert into private_files (key, content_type, bytes, created_by) values ($1, 'image/webp', 9, $2)`;
  for (const key of [gone, kept]) await shop.pool.query(insert, [key, person.id]);
  const loseRow = async () => {
    await shop.pool.query('delete from private_files where key = $1', [gone]);
    await disk.delete(gone);
  };
  const file = path.join(folder, 'overtaken.tar.gz');
  await withClient(shop.connection, async (client) => {
    const going = goingWhileRead(await openDisk(shop.config), { key: gone, go: loseRow });
    const both = goingWhileRead(going, { key: orphan, go: () => disk.delete(orphan) });
    await writeBackup(client, both, file);
  });
  const { client, disk: restored, restore } = await openTarget();
  await restore(file);
  expect((await client.query('select key from private_files')).rows).toEqual([{ key: kept }]);
  expect(await Promise.all([gone, orphan, kept].map((key) => restored.exists(key)))).toEqual([false, false, true]);
});
