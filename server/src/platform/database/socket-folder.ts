import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Whoever PostgreSQL runs as; undefined: as whoever runs Giro. */
export type Owner = { uid: number; gid: number } | undefined;

/** Everybody may make folders there, so one that is there may be anybody's; a socket's path has a hundred bytes at most. */
const place = '/tmp';
const mostTaken = 100;

/** True if a folder is its owner's and nobody else may enter it: what listens there is PostgreSQL. */
function isOwn(folder: string, owner: Owner): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false;
  return found.uid === (owner?.uid ?? process.getuid?.());
}

/** Makes a folder that is its owner's alone, unless it is there; answers whether it is such a one. */
export function makeOwnFolder(folder: string, owner: Owner): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return isOwn(folder, owner);
}

/** Socket folder of a running server, as its cluster tells (PostgreSQL, "postmaster.pid", line 5). */
function folderInUse(data: string): string | undefined {
  const file = path.join(data, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[4] : undefined;
}

/**
 * The folder for the socket of a cluster: that of its running server, else the first of some names that nobody else has
 * taken. Somebody with an account on the machine cannot so be taken for the database.
 */
export function findSocketFolder(id: string, data: string, owner: Owner): string {
  const inUse = folderInUse(data);
  if (inUse && isOwn(inUse, owner)) return inUse;
  for (let taken = 0; taken < mostTaken; taken++) {
    const folder = path.join(place, taken === 0 ? `giro-${id}` : `giro-${id}-${taken}`);
    if (makeOwnFolder(folder, owner)) return folder;
  }
  throw new Error(
    `There is no folder below ${place} for the socket of PostgreSQL: giro-${id} and those after it are others'.`,
  );
}
