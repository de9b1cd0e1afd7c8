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

/** To play 90 days of people takes a busy machine minutes. */
const mostStartMs = 480_000;

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

/** With the demo's catalogue, with its people as well, or with neither. */
type Kind = 'demo' | 'living' | 'bare';

const demoOf: Record<Kind, string> = { demo: 'catalogue', living: '1', bare: '0' };

/** Settings for a first start that makes such a store. */
export function settingsOf(kind: Kind) {
  const { email, password } = preparedAdmin;
  return { DEMO: demoOf[kind], ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
}

const placeOf = (kind: Kind) => path.join(root, '.giro/stores', kind);
const stampOf = (kind: Kind) => path.join(placeOf(kind), 'stamp');

/** Keeps a store that was started once with these settings and stopped, for whoever wants such a one next. */
export function keepStore(kind: Kind, { folder }: DataFolder): void {
  const place = placeOf(kind);
  const cluster = String(clusterOf(folder));
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  copy(folder, path.join(place, 'data'));
  if (!cluster.startsWith(folder)) copy(cluster, path.join(place, 'cluster'));
  writeFileSync(stampOf(kind), fingerprint());
}

/**
 * Returns the place of such a store, for `copyStore` alone; it is made unless it is there and would come out the same.
 */
export async function prepareStore(kind: Kind): Promise<string> {
  const stamp = stampOf(kind);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return placeOf(kind);
  const data = makeDataFolder();
  const giro = await startGiro({ DATA_DIR: data.folder, ...settingsOf(kind) });
  await giro.waitFor(200, mostStartMs).finally(() => giro.stop());
  keepStore(kind, data);
  await data.remove();
  return placeOf(kind);
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
