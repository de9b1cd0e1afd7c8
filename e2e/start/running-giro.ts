import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeQuickFolder } from '../../server/fakes/quick-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface DataFolder {
  folder: string;
  /** Ends the PostgreSQL of a Giro that was killed as well, and removes its cluster wherever that lies. */
  remove: () => Promise<void>;
}

export function makeDataFolder(folder = makeQuickFolder('giro-start-')): DataFolder {
  return { folder, remove: () => removeDataFolder(folder) };
}

/** Folder of clusters, by their ids, for data folders that PostgreSQL's user cannot reach. */
export const sharedClusters = '/var/lib/giro/clusters';

/** Folder of a data folder's cluster; undefined when it has none yet. */
export function clusterOf(folder: string): string | undefined {
  const idFile = path.join(folder, 'cluster-id');
  if (!existsSync(idFile)) return undefined;
  const id = readFileSync(idFile, 'utf8').trim();
  const inside = path.join(folder, `postgres-${id}`);
  return existsSync(inside) ? inside : path.join(sharedClusters, id);
}

/** The folder of a data folder's PostgreSQL socket. */
export function socketOf(folder: string): string {
  return path.join('/tmp', `giro-${readFileSync(path.join(folder, 'cluster-id'), 'utf8').trim()}`);
}

/** The process id of a data folder's PostgreSQL; undefined when none runs. */
export function postmasterOf(folder: string): number | undefined {
  const file = path.join(clusterOf(folder) ?? folder, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

async function removeDataFolder(folder: string): Promise<void> {
  const postmaster = postmasterOf(folder);
  if (postmaster && spawnSync('kill', ['-INT', String(postmaster)]).status === 0) {
    for (let tries = 0; tries < 200 && postmasterOf(folder); tries++) await sleep(50);
  }
  const cluster = clusterOf(folder);
  for (const place of cluster ? [cluster, folder] : [folder]) rmSync(place, { recursive: true, force: true });
}

export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface Giro {
  url: string;
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, once all of the output is there. */
  ended: Promise<number | null>;
  health(): Promise<number>;
  /** Waits until the health check answers this status. */
  waitFor(status: number, timeoutMs?: number): Promise<void>;
  stop(): Promise<number | null>;
}

/** One Giro process, as the launcher starts it. */
export async function startGiro(environment: Record<string, string>): Promise<Giro> {
  const port = environment.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    // The channel ends a Giro whose tests were killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Nothing else of this environment: a test runner sets variables of the same names as ours.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...environment,
      PORT: port,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  const health = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  return {
    url,
    child,
    output: () => output,
    ended,
    health,
    async waitFor(status, timeoutMs = 120_000) {
      const until = Date.now() + timeoutMs;
      while ((await health()) !== status) {
        if (Date.now() > until) throw new Error(`No ${status} in ${timeoutMs} ms.\n${output}`);
        if (child.exitCode !== null) throw new Error(`Giro ended with ${child.exitCode}.\n${output}`);
        await sleep(50);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
