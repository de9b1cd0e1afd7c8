import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface WrittenFile {
  bytes: number;
  read(): Readable;
}

/**
 * Has a file written beside everything and hands it on. It has no name while it is there, where the system allows that,
 * so that nothing of it is left behind, whatever ends the process.
 */
export async function writeAside<Result>(
  write: (add: (bytes: Uint8Array) => Promise<unknown>) => Promise<void>,
  hand: (file: WrittenFile) => Promise<Result>,
): Promise<Result> {
  const place = path.join(tmpdir(), `giro-${randomUUID()}`);
  const file = await open(place, 'wx+', 0o600);
  try {
    await rm(place).catch(() => undefined);
    await write((bytes) => file.write(bytes));
    const { size } = await file.stat();
    return await hand({ bytes: size, read: () => file.createReadStream({ start: 0, autoClose: false }) });
  } finally {
    await file.close();
    await rm(place, { force: true });
  }
}
