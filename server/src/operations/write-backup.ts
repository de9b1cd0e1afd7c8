import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { buffer as collect } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import tar from 'tar-stream';
import { unfinished } from '../platform/files/disk.ts';
import { privateArchives } from '../platform/files/private-files.ts';
import {
  type End,
  endName,
  format,
  type Manifest,
  manifestName,
  pictureEntryName,
  pieceName,
  plain,
  type Recode,
} from './archive.ts';
import { OperationProblem } from './operation-problem.ts';
import { inSnapshot } from './snapshot.queries.ts';
import { copyOut, listApplied, listSequences, listTables } from './stored-tables.queries.ts';
import { findKeyCheck } from './write-backup.queries.ts';

/** A tar names the size of each entry before its content, so tables go in pieces that fit the memory. */
const pieceBytes = 4 * 1024 * 1024;

type Add = (name: string, content: Uint8Array | string) => Promise<void>;

async function describe(client: pg.Client): Promise<Manifest> {
  const migrations = await listApplied(client);
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

/** Pictures are stored before the rows that name them and never change: all that the tables name are there. */
async function addPictures(disk: Disk, add: Add): Promise<number> {
  let count = 0;
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('/', { recursive: true, paginationToken }).catch((error: Error) => {
      throw new OperationProblem(`The pictures cannot be reached: ${error.message || error.name}`);
    });
    for (const object of page.objects) {
      if (!object.isFile || object.key.endsWith(unfinished) || object.key.startsWith(privateArchives)) continue;
      // `getBytes` would give a small file as the memory around it.
      await add(pictureEntryName(object.key), await collect(await disk.getStream(object.key)));
      count++;
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return count;
}

async function addAll(client: pg.Client, disk: Disk, add: Add): Promise<End> {
  const end = await inSnapshot(client, async () => {
    const manifest = await describe(client);
    await add(manifestName, JSON.stringify(manifest, null, 2));
    const rows: Record<string, number> = {};
    for (const table of manifest.tables) rows[table.name] = await addTable(client, table, add);
    return { rows, sequences: await listSequences(client), pictures: 0 };
  });
  end.pictures = await addPictures(disk, add);
  await add(endName, JSON.stringify(end, null, 2));
  return end;
}

/**
 * Writes everything of one moment into a file, encrypted if so wanted, which bears its name only once it is whole. Throws
 * `OperationProblem` for a file that is there already or a database without Giro.
 */
export async function writeBackup(client: pg.Client, disk: Disk, file: string, encrypt: Recode = plain): Promise<End> {
  if (existsSync(file)) throw new OperationProblem(`${file} is there already. Choose another name.`);
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
    const writing = pipeline(pack, createGzip(), encrypt, createWriteStream(aside, { mode: 0o600 }));
    const [end] = await Promise.all([filling, writing]);
    await rename(aside, file);
    return end;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
