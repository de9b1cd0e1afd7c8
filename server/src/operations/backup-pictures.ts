import { buffer as collect } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import { unfinished } from '../platform/files/disk.ts';
import { privateArchives } from '../platform/files/private-files.ts';
import { pictureEntryName } from './archive.ts';
import { OperationProblem } from './operation-problem.ts';

/** Writes an entry of the backup. */
export type Add = (name: string, content: Uint8Array | string) => Promise<void>;

/** A whole file; undefined when it has gone since it was listed. */
async function readFile(disk: Disk, key: string): Promise<Buffer | undefined> {
  try {
    // `getBytes` would give a small file as the memory around it.
    return await collect(await disk.getStream(key));
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return undefined;
  }
}

/**
 * Adds every file of the store, but those that go meanwhile; answers their keys. Files are stored before the rows that
 * name them and never change, and one that a row names goes only after that row.
 */
export async function addPictures(disk: Disk, add: Add): Promise<Set<string>> {
  const added = new Set<string>();
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('/', { recursive: true, paginationToken }).catch((error: Error) => {
      throw new OperationProblem(`The pictures cannot be reached: ${error.message || error.name}`);
    });
    for (const object of page.objects) {
      if (!object.isFile || object.key.endsWith(unfinished) || object.key.startsWith(privateArchives)) continue;
      const content = await readFile(disk, object.key);
      if (!content) continue;
      await add(pictureEntryName(object.key), content);
      added.add(object.key);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return added;
}
