import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
const longestStartMs = 120_000;

/** Starts one of Giro's programs as in production. */
export function run(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: path.join(root, '.giro/compiled'), ...env },
  });
}

/** Returns the seconds until the address answers with this status. */
export async function waitFor(url: string, status = 200): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < longestStartMs) {
    const answered = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (answered === status) return (performance.now() - from) / 1000;
    await sleep(20);
  }
  throw new Error(`${url} does not answer.`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Resident memory of a process in megabytes, where the system tells it. */
export function memoryOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

export interface Person {
  email: string;
  password: string;
}

/** The program that `npm start` and the image start. */
export const program = ['--max-semi-space-size=16', '--max-old-space-size=768', '--expose-gc', 'server/src/main.ts'];

/** A Giro as `npm start` starts it, with the demo store and this first admin. */
export function startGiro(port: number, dataDir: string, admin: Person): ChildProcess {
  return run(program, {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO: 'catalogue',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
}
