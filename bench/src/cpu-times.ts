import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Seconds of processor time, by who has used them; `client` is this process, a provider that it plays included. */
export interface CpuTimes {
  giro: number;
  postgres: number;
  client: number;
}

export function between(from: CpuTimes | undefined, to: CpuTimes | undefined): CpuTimes | undefined {
  if (!from || !to) return undefined;
  return { giro: to.giro - from.giro, postgres: to.postgres - from.postgres, client: to.client - from.client };
}

/** The kernel's unit of /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Of a process: its parent, its own seconds and those of its children that have ended (proc_pid_stat(5)). */
function readStat(pid: number | string): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const sum = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), own: sum(11), ended: sum(13) };
}

/** Seconds that a process has used; 0 where the system has no /proc. */
export function secondsOf(pid: number): number {
  return existsSync('/proc/self/stat') ? readStat(pid).own : 0;
}

/** Seconds that processes started here have used which have ended. */
export function secondsOfEnded(): number {
  return existsSync('/proc/self/stat') ? readStat('self').ended : 0;
}

function postmasterOf(dataDir: string): number {
  const id = readFileSync(path.join(dataDir, 'cluster-id'), 'utf8').trim();
  const places = [path.join(dataDir, `postgres-${id}`), path.join('/var/lib/giro/clusters', id)];
  const place = places.find((folder) => existsSync(folder)) ?? '';
  return Number(readFileSync(path.join(place, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** CPU seconds of all processes of a PostgreSQL server, including those that have ended. */
function postgresSeconds(postmaster: number): number {
  const { own, ended } = readStat(postmaster);
  let seconds = own + ended;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readStat(pid);
      if (stat.parent === postmaster) seconds += stat.own;
    } catch {
      // It has ended meanwhile.
    }
  }
  return seconds;
}

/** Measures a Giro's processes with the embedded PostgreSQL of this folder; undefined where the system has no /proc. */
export function cpuMeter(giros: readonly ChildProcess[], dataDir: string): () => CpuTimes | undefined {
  return () => {
    if (!existsSync('/proc/self/stat')) return undefined;
    const { user, system } = process.cpuUsage();
    const giro = giros.reduce((sum, { pid = 0 }) => sum + readStat(pid).own, 0);
    return { giro, postgres: postgresSeconds(postmasterOf(dataDir)), client: (user + system) / 1_000_000 };
  };
}
