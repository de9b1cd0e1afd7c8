import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { afterAll, expect, test } from 'vitest';
import { openDisk } from './disk.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'giro-disk-'));
const files = path.join(dataDir, 'files');
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Long enough to be written in many pieces. */
const picture = Buffer.alloc(16 * 1024 * 1024, 1);

/** The sizes under which a reader sees a file while it is written. */
async function sizesSeen(disk: Disk, name: string): Promise<Set<number>> {
  const seen = new Set<number>();
  let isWritten = false;
  const writing = disk.put(name, picture).finally(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await turn();
    if (existsSync(path.join(files, name))) seen.add(statSync(path.join(files, name)).size);
  }
  await writing;
  return seen;
}

test('nobody sees half a file of the folder, and nothing is left beside it', async () => {
  const disk = await openDisk({ dataDir, s3: undefined });
  expect([...(await sizesSeen(disk, 'whole.webp'))]).toEqual([picture.byteLength]);
  expect(readdirSync(files)).toEqual(['whole.webp']);
});

test('(written in place, it would be seen half)', async () => {
  const disk = new Disk(new FSDriver({ location: files, visibility: 'public' }));
  expect(Math.min(...(await sizesSeen(disk, 'half.webp')))).toBeLessThan(picture.byteLength);
});
