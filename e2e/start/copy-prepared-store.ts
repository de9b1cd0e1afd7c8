import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { clusterOf, type DataFolder, makeDataFolder } from './running-giro.ts';

/** Copies a folder with the owners of all that is in it. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** A data folder as a first start without the demo leaves it, with a stopped PostgreSQL of its own. */
export function copyPreparedStore(): DataFolder {
  const prepared = inject('preparedStore');
  const data = makeDataFolder();
  copy(`${prepared}/.`, data.folder);
  const idFile = path.join(data.folder, 'cluster-id');
  const [oldId, id] = [readFileSync(idFile, 'utf8'), randomBytes(8).toString('hex')];
  const copied = String(clusterOf(data.folder));
  const cluster = copied.replace(oldId, id);
  if (copied.startsWith(data.folder)) renameSync(copied, cluster);
  else copy(copied, cluster);
  writeFileSync(idFile, id);
  return data;
}
