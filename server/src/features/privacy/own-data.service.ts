import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OwnRecord, PersonalData } from '../../platform/features/personal-data.ts';
import type { PrivateFile } from '../../platform/files/private-files.ts';

/** One file of an archive: records of one subject, in batches. */
export interface ReadSubject {
  file: string;
  title: string;
  read(): AsyncIterable<OwnRecord[]>;
}

export interface OwnFile {
  name: string;
  bytes: Buffer;
}

export interface OwnDataOptions {
  database: Database;
  box: SecretBox;
  privateFiles: { find(db: Database, id: number): Promise<PrivateFile | undefined> };
  /** Personal data that each feature holds. */
  held: readonly PersonalData[];
}

/** Everything that the shop holds of a person. */
export function createOwnData({ database, box, privateFiles, held }: OwnDataOptions) {
  function subjectsOf(userId: number): ReadSubject[] {
    const subjects = held
      .flatMap((each) => each.subjects ?? [])
      .toSorted((one, other) => one.position - other.position);
    return subjects.map(({ file, title, read, present }) => ({
      file: `${file}.json`,
      title,
      read: () =>
        readInBatches(
          database,
          (tx, afterId) => read(tx, userId, afterId),
          async (_tx, rows) => rows.map((row) => present(row as never, box)),
        ),
    }));
  }

  /** Photos of the person's devices and receipts of what they were paid, one at a time. */
  async function* readFiles(userId: number): AsyncGenerator<OwnFile> {
    const files: { id: number; name: string }[] = [];
    for (const { readFiles: read } of held) {
      if (!read) continue;
      const batches = readInBatches(
        database,
        (tx, afterId) => read(tx, userId, afterId),
        async (_tx, rows) => rows,
      );
      // The rows first: reading files may take longer than a transaction should.
      for await (const rows of batches) files.push(...rows);
    }
    for (const { id, name } of files) {
      const found = await privateFiles.find(database, id);
      if (!found) continue;
      const ending = found.contentType === 'application/pdf' ? 'pdf' : 'webp';
      yield { name: `${name}-${id}.${ending}`, bytes: found.bytes };
    }
  }

  return { subjectsOf, readFiles };
}
