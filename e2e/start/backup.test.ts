import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type DataFolder, makeDataFolder, postmasterOf, startGiro } from './running-giro.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders: DataFolder[] = [];
afterEach(async () => {
  for (const { remove } of folders.splice(0)) await remove();
});

function keep(made: DataFolder): string {
  folders.push(made);
  return made.folder;
}

/** One of the commands, as `npm run` calls it. */
function run(command: 'backup' | 'restore' | 'verify', dataDir: string, ...args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  const program = `server/src/operations/${command}.ts`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a backup made while Giro runs starts a second Giro, once the key is there', async () => {
  const [from, to] = [keep(copyPreparedStore()), keep(makeDataFolder())];
  const file = path.join(from, 'backup.tar.gz');
  const giro = await startGiro({ DATA_DIR: from, DEMO: '0' });
  try {
    await giro.waitFor(200);
    const made = run('backup', from, file);
    expect(made.output).toContain('The secret key is NOT in it.');
    expect(made.status).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(run('backup', from, file)).toMatchObject({ status: 1, output: expect.stringContaining('is there already') });
    expect(run('restore', from, file, '--replace')).toMatchObject({
      status: 1,
      output: expect.stringContaining('Giro runs on this database'),
    });
    expect(run('verify', from)).toMatchObject({ status: 0, output: expect.stringContaining('hold.') });
    expect(await giro.health()).toBe(200);
  } finally {
    await giro.stop();
  }
  expect(run('restore', to, file).output).toContain('There is no secret key here');
  expect(existsSync(path.join(to, 'secret.key'))).toBe(false);
  cpSync(path.join(from, 'secret.key'), path.join(to, 'secret.key'));
  expect(run('restore', to, file)).toMatchObject({ status: 0, output: expect.stringContaining('Restored') });
  expect(run('restore', to, file)).toMatchObject({ status: 1, output: expect.stringContaining('--replace') });
  const second = await startGiro({ DEMO: '0', DATA_DIR: to });
  try {
    await second.waitFor(200);
    const body = JSON.stringify(preparedAdmin);
    const answer = await fetch(`${second.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
  } finally {
    await second.stop();
  }
  expect(run('verify', to)).toMatchObject({ status: 0, output: expect.stringContaining('hold.') });
  expect(run('verify', to, 'a').status).toBe(2);
});

test('a wrong call says how to call it', () => {
  expect(run('backup', keep(makeDataFolder()))).toMatchObject({
    status: 2,
    output: expect.stringContaining('npm run backup -- FILE'),
  });
  expect(run('restore', keep(makeDataFolder()), 'a', 'b').status).toBe(2);
});

test('a backup that is called off leaves nothing behind', async () => {
  const data = keep(copyPreparedStore());
  const pictures = path.join(data, 'files');
  mkdirSync(pictures, { recursive: true });
  // Enough to take seconds.
  for (let place = 0; place < 60; place++) {
    const name = path.join(pictures, `${String(place).padStart(32, '0')}.webp`);
    writeFileSync(name, '');
    truncateSync(name, 16 * 1024 * 1024);
  }
  const file = path.join(data, 'called-off.tar.gz');
  const written = () => readdirSync(data).filter((name) => name.startsWith('called-off'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const child = spawn(process.execPath, ['launch/run.mjs', 'server/src/operations/backup.ts', file], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk) => (words += chunk));
    const ended = once(child, 'close');
    await vi.waitUntil(() => written().length > 0, { timeout: 60_000 });
    child.kill(signal);
    expect([(await ended)[0], words.trim()]).toEqual([1, 'The backup was called off. Nothing is left of it.']);
    expect(written()).toEqual([]);
  }
  expect(postmasterOf(data)).toBeUndefined();
});
