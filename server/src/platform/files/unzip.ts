import { unzipSync } from 'fflate';

export interface ZipEntry {
  path: string;
  /** What it says that it is unpacked; no more of it is ever unpacked. */
  bytes: number;
}

/** The files of a zip, none of them unpacked; undefined when it is none. */
export function listZip(zip: Uint8Array): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  try {
    unzipSync(zip, {
      filter({ name, originalSize }) {
        if (!name.endsWith('/')) entries.push({ path: name, bytes: originalSize });
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return entries;
}

/** One file of a zip; undefined when it cannot be unpacked. */
export function unzipFile(zip: Uint8Array, path: string): Buffer | undefined {
  try {
    const file = unzipSync(zip, { filter: ({ name }) => name === path })[path];
    return file && Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  } catch {
    return undefined;
  }
}
