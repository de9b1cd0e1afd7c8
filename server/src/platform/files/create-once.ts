import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes a file that only its owner may read, unless it is there already. Of several processes that try at once one
 * succeeds, and nobody ever reads half of it: it is written aside first, then linked to its name.
 */
export function createOnce(file: string, text: string): boolean {
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, text, { mode: 0o600 });
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside);
  }
}
