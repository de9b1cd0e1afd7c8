import type { Disk } from 'flydrive';
import type { NamedFile } from './named-files.queries.ts';

/** A bucket is asked about so many files at once. */
const askedTogether = 16;

/** True if the store has a file, as large as it was noted to be. */
async function isThere(disk: Disk, { key, bytes }: NamedFile): Promise<boolean> {
  if (!(await disk.exists(key))) return false;
  return bytes === null || (await disk.getMetaData(key)).contentLength === bytes;
}

/**
 * The rows whose files are not in the store, or not whole. Files are stored before the rows that name them; a row that
 * goes takes its file with it later, so that one that looks missing counts only if it is still named afterwards.
 */
export async function findMissing(disk: Disk, listNamed: () => Promise<NamedFile[]>): Promise<string[]> {
  const files = await listNamed();
  const missing: NamedFile[] = [];
  for (let next = 0; next < files.length; next += askedTogether) {
    const asked = files.slice(next, next + askedTogether);
    const found = await Promise.all(asked.map((file) => isThere(disk, file)));
    missing.push(...asked.filter((_, index) => !found[index]));
  }
  if (missing.length === 0) return [];
  const named = await listNamed();
  const isStillNamed = (file: NamedFile) => named.some(({ place, key }) => place === file.place && key === file.key);
  return missing.filter(isStillNamed).map(({ place }) => place);
}
