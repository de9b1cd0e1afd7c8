import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';

/**
 * Makes a folder that bears its name only once `fill` is done with it. Of several processes that try at once one
 * succeeds, and the others go on with that one's folder; nobody ever waits for a process that has died.
 */
export async function makeFolderOnce(folder: string, fill: (unfinished: string) => unknown): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await fill(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // A folder that is there and holds something is not replaced.
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
