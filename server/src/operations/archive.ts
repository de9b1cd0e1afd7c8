import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { z } from 'zod';
import { OperationProblem } from './operation-problem.ts';

/**
 * A backup is a compressed tar: first what it is, then tables in pieces of COPY's text format, then pictures, and at
 * the end what must have come before. A file without its end is not whole.
 */
export const format = 1;
export const manifestName = 'giro-backup.json';
export const endName = 'giro-backup-end.json';
export const pieceName = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`;
export const pictureEntryName = (name: string) => `pictures/${name}`;

/** Which table or picture an entry belongs to. */
export function readEntryName(name: string): { table?: string; picture?: string } {
  return { table: /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1], picture: /^pictures\/(.+)$/.exec(name)?.[1] };
}

const tableColumns = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type TableColumns = z.output<typeof tableColumns>;

const manifestSchema = z.object({
  format: z.number(),
  createdAt: z.string(),
  /** Applied, in their order. */
  migrations: z.array(z.string()).min(1),
  /** A sealed text that the right key opens. */
  keyCheck: z.string(),
  tables: z.array(tableColumns).min(1),
});
export type Manifest = z.output<typeof manifestSchema>;

const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  pictures: z.number(),
});
export type End = z.output<typeof endSchema>;

export interface ArchiveEntry {
  name: string;
  /** To be read to its end before the next entry. */
  bytes: AsyncIterable<Buffer>;
}

const damaged = () => new OperationProblem('The backup is damaged or cut off.');

/** Reads the content of an entry; what is wrong with the file is told as such. */
async function* bytesOf(entry: Readable): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch {
    throw damaged();
  }
}

/** Encrypts or decrypts the bytes of a file as they pass. */
export type Recode = (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Uint8Array>;

/** Lets the bytes pass as they are. */
export async function* plain(bytes: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** The entries of a backup. Throws `OperationProblem` for a file that is none, or not whole. */
export async function* readArchive(file: string, decrypt: Recode = plain): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), decrypt, createGunzip(), extract);
  reading.catch(() => undefined);
  let count = 0;
  try {
    for await (const entry of extract) {
      count++;
      yield { name: entry.header.name, bytes: bytesOf(entry as unknown as Readable) };
    }
    await reading;
  } catch (error) {
    if (error instanceof OperationProblem || (error instanceof Error && 'syscall' in error)) throw error;
    throw count === 0 ? new OperationProblem(`${file} is no backup of Giro.`) : damaged();
  } finally {
    extract.destroy();
  }
}

/** The whole content of a small entry. */
export async function readBytes({ bytes }: ArchiveEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

async function readJson<Schema extends z.ZodType>(entry: ArchiveEntry, schema: Schema) {
  const bytes = await readBytes(entry);
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw damaged();
  }
}

export async function readManifest(entry: ArchiveEntry | undefined, file: string): Promise<Manifest> {
  if (entry?.name !== manifestName) throw new OperationProblem(`${file} is no backup of Giro.`);
  return readJson(entry, manifestSchema);
}

export const readEnd = (entry: ArchiveEntry): Promise<End> => readJson(entry, endSchema);

/** Throws unless everything came that the end of the backup names. */
export function assertWhole(end: End | undefined, rows: Record<string, number>, pictures: number): asserts end is End {
  const isWhole =
    end && end.pictures === pictures && Object.entries(end.rows).every(([name, count]) => (rows[name] ?? 0) === count);
  if (!isWhole) throw damaged();
}
