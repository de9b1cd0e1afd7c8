import { type Entry, fromFdPromise } from 'yauzl';

export interface ZipEntry {
  path: string;
  /** Its size unpacked, by its own word; no more of it is ever unpacked. */
  bytes: number;
}

export interface OpenedZip {
  /** The files of it, none of them unpacked. */
  entries: ZipEntry[];
  /** One of these, unpacked; undefined when it cannot be, or is not what it says. */
  unpack(entry: ZipEntry): Promise<Buffer | undefined>;
}

/** No file that people name has a longer path. */
const longestPath = 500;

export class TooManyEntries extends Error {}

/**
 * Opens a zip that lies in a file. Its list is read entry by entry, and so is each file, beside the thread that answers:
 * no more is in memory than one of them. Undefined when it is none, or names files as no zip of people does. Throws
 * `TooManyEntries` before it reads a longer list than this.
 */
export async function openZip(fd: number, mostEntries: number): Promise<OpenedZip | undefined> {
  const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (!zip) return undefined;
  if (zip.entryCount > mostEntries) throw new TooManyEntries();
  const found = new Map<ZipEntry, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.length > longestPath) return undefined;
      if (!entry.fileName.endsWith('/')) found.set({ path: entry.fileName, bytes: entry.uncompressedSize }, entry);
    }
  } catch {
    return undefined;
  }
  return {
    entries: [...found.keys()],
    async unpack(listed) {
      const entry = found.get(listed);
      if (!entry) return undefined;
      try {
        // It ends with an error at the first byte beyond what was stated.
        const pieces: Buffer[] = await (await zip.openReadStreamPromise(entry)).toArray();
        return Buffer.concat(pieces);
      } catch {
        return undefined;
      }
    },
  };
}
