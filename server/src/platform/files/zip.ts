import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipWriter {
  /** Adds a file of these pieces; `packed` says that they cannot be made smaller. */
  add(name: string, pieces: AsyncIterable<string | Uint8Array>, options?: { packed?: boolean }): Promise<void>;
  /** Writes the list of the files; nothing can be added after it. */
  end(): Promise<void>;
}

/** Writes a zip file piece by piece: no more of it is in memory than one piece, packed. */
export function createZip(write: (bytes: Uint8Array) => Promise<unknown>, at: Date): ZipWriter {
  let waiting: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else waiting.push(bytes);
  });

  async function flush(): Promise<void> {
    if (failure) throw failure;
    const ready = waiting;
    waiting = [];
    for (const bytes of ready) await write(bytes);
  }

  return {
    async add(name, pieces, { packed = false } = {}) {
      const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      file.mtime = at;
      zip.add(file);
      for await (const piece of pieces) {
        file.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
        await flush();
      }
      file.push(new Uint8Array(), true);
      await flush();
    },
    async end() {
      zip.end();
      await flush();
    },
  };
}
