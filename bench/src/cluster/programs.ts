import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isRoot = process.getuid?.() === 0;

/** PostgreSQL and PgBouncer refuse to run as root, so root hands everything of the cluster to `nobody`. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

/** Debian's folder of PostgreSQL programs, newest version first. */
function findPostgres(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).map(Number).filter(Number.isFinite) : [];
  return versions
    .sort((one, other) => other - one)
    .map((version) => path.join(home, String(version), 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

/** Root's programs are not in everybody's path. */
const find = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => path.join(folder, name)).find(existsSync);

export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/** Throws with what is missing, in the words of Debian. */
export function findPrograms(): Programs {
  const found = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    postgres: findPostgres(),
  };
  if (Object.values(found).includes(undefined))
    throw new Error('Missing: apt install etcd-server patroni haproxy pgbouncer postgresql (none of them has to run).');
  return found as Programs;
}

/** Parents of all processes (proc_pid_stat(5)), by their ids. */
function listParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return parents;
}

/** Ends these processes and what they have started, all at the same moment, without a word to any of them. */
export function killWithChildren(pids: readonly number[]): void {
  const doomed = new Set(pids);
  const parents = listParents();
  for (let known = -1; known < doomed.size; ) {
    known = doomed.size;
    for (const [pid, parent] of parents) if (doomed.has(parent)) doomed.add(pid);
  }
  for (const pid of doomed) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

export interface RunningProgram {
  child: ChildProcess;
  ended: Promise<void>;
}

/** Starts one of the cluster's programs as its owner; what it says goes into the file. */
export function startProgram(program: string, args: readonly string[], log: string): RunningProgram {
  const child = spawn(program, args, {
    ...findOwner(),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  });
  const file = createWriteStream(log, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  const ended = new Promise<void>((resolve) => child.once('close', () => file.end(resolve)));
  return { child, ended };
}
