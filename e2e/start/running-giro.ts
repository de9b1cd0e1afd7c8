import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

export function makeDataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-start-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
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
  /** Resolves with the exit code. */
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
    // Nothing else of this environment: a test runner sets variables of the same names as ours.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...environment,
      PORT: port,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
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
    async waitFor(status, timeoutMs = 60_000) {
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
