import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './running-giro.ts';

/** Debian keeps it where only root looks. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => !spawnSync(name, ['--version']).error);

export const isPoolerInstalled = program !== undefined;

/** So many sessions serve everybody, so that each transaction meets sessions that others have used. */
const sessions = 3;

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** A real PgBouncer in transaction mode, in front of the PostgreSQL with this socket. */
export async function startPooler(socket: string): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-pooler-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  writeFileSync(path.join(folder, 'users.txt'), '"giro" ""\n');
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
giro = host=${socket} dbname=giro user=giro
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  );
  // Root may not run it, and whoever owns the socket alone may enter there.
  const { uid, gid } = statSync(socket);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program ?? '', ['-q', path.join(folder, 'pgbouncer.ini')], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://giro@127.0.0.1:${port}/giro`;
  const isThere = async () => {
    const client = new pg.Client(url);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    return answered;
  };
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
