import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface WrittenFile {
  bytes: number;
  read(): Readable;
}

/** A new file beside everything, which has no name, so that nothing of it is left behind, whatever ends the process. */
export async function openAside(): Promise<FileHandle> {
  const place = path.join(tmpdir(), `giro-${randomUUID()}`);
  const file = await open(place, 'wx+', 0o600);
  await rm(place);
  return file;
}

/** Has a file written beside everything and hands it on; it is gone afterwards. */
export async function writeAside<Result>(
  write: (add: (bytes: Uint8Array) => Promise<unknown>) => Promise<void>,
  hand: (file: WrittenFile) => Promise<Result>,
): Promise<Result> {
  const file = await openAside();
  try {
    await write((bytes) => file.write(bytes));
    const { size } = await file.stat();
    return await hand({ bytes: size, read: () => file.createReadStream({ start: 0, autoClose: false }) });
  } finally {
    await file.close();
  }
}

/**
 * Makes a file that only its owner may read, unless it is there already. Of several processes that try at once one
 * succeeds, and nobody ever reads half of it: it is written aside first, then linked to its name.
 */
export function createOnce(file: string, text: string): boolean {
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, text, { mode: 0o600 });
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside);
  }
}

/**
 * Makes a folder that bears its name only once `fill` is done with it. Of several processes that try at once one
 * succeeds, and the others go on with that one's folder; nobody ever waits for a process that has died.
 */
export async function makeFolderOnce(folder: string, fill: (unfinished: string) => unknown): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await fill(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // A folder that is there and holds something is not replaced.
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
