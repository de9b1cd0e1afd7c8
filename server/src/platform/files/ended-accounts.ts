import type { Disk } from 'flydrive';

/** An account by its id and the moment of its beginning, which no account of another shop shares. */
export interface EndedAccount {
  id: number;
  createdMs: number;
}

const folder = 'private/ended-accounts/';

/** Writes down beside the database that an account has ended, so that no backup from before brings its person back. */
export async function noteEnded(disk: Disk, { id, createdMs }: EndedAccount): Promise<void> {
  await disk.put(`${folder}${id}-${createdMs}`, 'ended\n');
}

const isNoFolder = (error: unknown) =>
  error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

/** All that was written down; nothing where no account has ended yet. */
export async function listEnded(disk: Disk): Promise<EndedAccount[]> {
  const found: EndedAccount[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken }).catch((error: unknown) => {
      if (isNoFolder(error)) return { objects: [], paginationToken: undefined };
      throw error;
    });
    for (const { key = '' } of page.objects as Iterable<{ key?: string }>) {
      const [, id, createdMs] = /(?:^|\/)(\d+)-(\d+)$/.exec(key) ?? [];
      if (id && createdMs) found.push({ id: Number(id), createdMs: Number(createdMs) });
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return found;
}
