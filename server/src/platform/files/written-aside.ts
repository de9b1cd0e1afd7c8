import { randomUUID } from 'node:crypto';
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
