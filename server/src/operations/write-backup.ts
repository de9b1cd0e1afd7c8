import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import tar from 'tar-stream';
import { transactionOn } from '../platform/database/database.ts';
import { listApplied } from '../platform/database/migrate.ts';
import { unfinished } from '../platform/files/disk.ts';
import { type End, endName, format, type Manifest, manifestName, pieceName, plain, type Recode } from './archive.ts';
import { type Add, addPictures } from './backup-pictures.ts';
import { OperationProblem } from './operation-problem.ts';
import { inSnapshot } from './snapshot.queries.ts';
import { copyOut, listSequences, listTables } from './stored-tables.queries.ts';
import { findKeyCheck, listPrivateKeys } from './write-backup.queries.ts';

/** A tar names the size of each entry before its content, so tables go in pieces that fit the memory. */
const pieceBytes = 4 * 1024 * 1024;

async function describe(client: pg.Client): Promise<Manifest> {
  const migrations = await listApplied(transactionOn(client));
  if (migrations.length === 0) throw new OperationProblem('This database holds nothing of Giro.');
  const keyCheck = await findKeyCheck(client);
  if (keyCheck === undefined) throw new OperationProblem('Giro has not been started on this database yet.');
  const createdAt = new Date().toISOString();
  return { format, createdAt, migrations, keyCheck, tables: await listTables(client) };
}

async function addTable(client: pg.Client, table: Manifest['tables'][number], add: Add): Promise<number> {
  const copying = copyOut(client, table);
  let number = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await add(pieceName(table.name, ++number), Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const bytes of copying) {
    waiting.push(bytes);
    size += bytes.byteLength;
    if (size >= pieceBytes) await flush();
  }
  await flush();
  return copying.rowCount;
}

/** A file that the rows of a backup name went, and its row after them, while the backup was written. */
class Overtaken extends Error {}

async function addAll(client: pg.Client, disk: Disk, add: Add): Promise<End> {
  const { end, keys } = await inSnapshot(client, async () => {
    const manifest = await describe(client);
    await add(manifestName, JSON.stringify(manifest, null, 2));
    const rows: Record<string, number> = {};
    for (const table of manifest.tables) rows[table.name] = await addTable(client, table, add);
    const end: End = { rows, sequences: await listSequences(client), pictures: 0 };
    return { end, keys: await listPrivateKeys(client) };
  });
  const added = await addPictures(disk, add);
  const missing = keys.filter((key) => !added.has(key));
  const named = missing.length > 0 ? new Set(await listPrivateKeys(client)) : undefined;
  // One that is named and not there was lost before: a backup without it is better than none.
  if (missing.some((key) => !named?.has(key))) throw new Overtaken();
  await add(endName, JSON.stringify({ ...end, pictures: added.size }, null, 2));
  return { ...end, pictures: added.size };
}

interface Target {
  file: string;
  encrypt: Recode;
  signal: AbortSignal | undefined;
}

/** Writes a file, or leaves nothing of it behind. */
async function writeOnce(client: pg.Client, disk: Disk, { file, encrypt, signal }: Target): Promise<End> {
  const aside = `${file}.${randomUUID()}${unfinished}`;
  const pack = tar.pack();
  const add: Add = (name, content) =>
    new Promise((resolve, reject) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
      pack.entry({ name, size: bytes.byteLength, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  const filling = addAll(client, disk, add).then(
    (end) => {
      pack.finalize();
      return end;
    },
    (error) => {
      pack.destroy(error);
      throw error;
    },
  );
  try {
    const writing = pipeline(pack, createGzip(), encrypt, createWriteStream(aside, { mode: 0o600 }), { signal });
    const [end] = await Promise.all([filling, writing]);
    signal?.throwIfAborted();
    await rename(aside, file);
    return end;
  } catch (error) {
    await rm(aside, { force: true });
    throw signal?.aborted ? signal.reason : error;
  }
}

/** More often than this nobody takes files away while a backup is written. */
const mostTries = 5;

/**
 * Writes everything of one moment into a file, encrypted if so wanted, which bears its name only once it is whole. What
 * goes meanwhile is in none of it, neither its row nor its file. Throws `OperationProblem` for a file that is there already
 * or a database without Giro, and the reason of the signal when it is called off.
 */
export async function writeBackup(
  client: pg.Client,
  disk: Disk,
  file: string,
  encrypt: Recode = plain,
  signal?: AbortSignal,
): Promise<End> {
  if (existsSync(file)) throw new OperationProblem(`${file} is there already. Choose another name.`);
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(client, disk, { file, encrypt, signal });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (tries === mostTries) throw new OperationProblem('Files go faster than they can be written. Try again later.');
    }
  }
}
