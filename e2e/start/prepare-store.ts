import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterOf, type DataFolder, makeDataFolder, sharedClusters, startGiro } from './running-giro.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['contract/src', 'demo/src', 'server/src'];

/** Who may sign in to a prepared store. */
export const preparedAdmin = { email: 'admin@exemplo.com.br', password: 'admin de teste' };

/** Copies a folder with the owners of all that is in it. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Changes with all that a first start works with, and every day: the demo's posts are dated back from it. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${new Date().toDateString()} ${process.version}`);
  const below = sources.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name)),
  );
  for (const file of [path.join(root, 'package-lock.json'), import.meta.filename, ...below.sort()]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * The folder of a store, with the demo or without it, that was started for the first time and stopped; for `copyStore`
 * alone. It is kept for the next tests, and made anew once it would come out otherwise.
 */
export async function prepareStore(kind: 'demo' | 'bare'): Promise<string> {
  const kept = path.join(root, '.giro/stores', kind);
  const stamp = path.join(kept, 'stamp');
  const content = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === content) return kept;
  const data = makeDataFolder();
  const { email, password } = preparedAdmin;
  const environment = { DATA_DIR: data.folder, DEMO: kind === 'demo' ? '1' : '0' };
  const giro = await startGiro({ ...environment, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  await giro.waitFor(200, 240_000).finally(() => giro.stop());
  const cluster = String(clusterOf(data.folder));
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  copy(data.folder, path.join(kept, 'data'));
  if (!cluster.startsWith(data.folder)) copy(cluster, path.join(kept, 'cluster'));
  writeFileSync(stamp, content);
  await data.remove();
  return kept;
}

/** A data folder as the first start left it, with a stopped PostgreSQL of its own. */
export function copyStore(kept: string): DataFolder {
  const data = makeDataFolder();
  copy(`${kept}/data/.`, data.folder);
  const idFile = path.join(data.folder, 'cluster-id');
  const [oldId, id] = [readFileSync(idFile, 'utf8').trim(), randomBytes(8).toString('hex')];
  const outside = path.join(kept, 'cluster');
  if (existsSync(outside)) copy(outside, path.join(sharedClusters, id));
  else renameSync(path.join(data.folder, `postgres-${oldId}`), path.join(data.folder, `postgres-${id}`));
  writeFileSync(idFile, id);
  return data;
}
