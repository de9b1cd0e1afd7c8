import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { type DataFolder, findFreePort, makeDataFolder, postmasterOf } from './running-giro.ts';

const root = path.resolve(import.meta.dirname, '../..');
const launcher = pathToFileURL(path.join(root, 'launch/prepare.mjs')).href;
const folders: DataFolder[] = [];
const launched: ChildProcess[] = [];

afterEach(async () => {
  for (const child of launched.splice(0)) if (child.exitCode === null) child.kill('SIGTERM');
  for (const { remove } of folders.splice(0)) await remove();
});

function keep(made: DataFolder): string {
  folders.push(made);
  return made.folder;
}

/** Starts the launcher and a program below it, as `npm start` does once everything is there. */
function launch(program: string, environment: Record<string, string> = {}) {
  const code = `import { become } from '${launcher}'; become(process.execPath, ['${program}']);`;
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...environment };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root, env });
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

test('a Giro that meets something unforeseen ends in order and is started again, until it is told to end', async () => {
  const data = keep(copyPreparedStore());
  const fault = path.join(data, 'fault.mjs');
  // The launcher's own process is no Giro.
  writeFileSync(
    fault,
    `import { writeFileSync } from 'node:fs';
    if (process.argv[1]?.endsWith('main.ts')) writeFileSync('${data}/pid', String(process.pid));
    process.on('SIGUSR2', () => void Promise.reject(new Error('a planted fault')));`,
  );
  const port = await findFreePort();
  const { child, ended, output } = launch('server/src/main.ts', {
    NODE_OPTIONS: `--import=${pathToFileURL(fault).href}`,
    DATA_DIR: data,
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health, { timeout: 60_000 }).toBe(200);
  expect(output()).toMatch(/^Database …$/m);
  expect(output()).toMatch(/^Database: \d+ s$/m);
  process.kill(Number(readFileSync(path.join(data, 'pid'), 'utf8')), 'SIGUSR2');
  await expect.poll(() => output().split('Giro is ready').length, { timeout: 60_000 }).toBe(3);
  expect(output()).toContain('a planted fault');
  expect(output()).toContain('started again (1 of 5 times in ten minutes)');
  await expect.poll(health, { timeout: 60_000 }).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(postmasterOf(data)).toBeUndefined();
});

test('a program that asks for a start every time gets five of them', async () => {
  const program = path.join(keep(makeDataFolder()), 'program.mjs');
  writeFileSync(program, `console.log('begun'); process.exit(75);`);
  const { ended, output } = launch(program);
  expect(await ended).toBe(1);
  expect(output().match(/begun/g)).toHaveLength(6);
  expect(output()).toContain('6 times in ten minutes and is not started again');
});

test('a wrong setting ends the launcher as well, at once', async () => {
  const { ended, output } = launch('server/src/main.ts', { DATA_DIR: keep(makeDataFolder()), PORT: 'abc' });
  expect(await ended).toBe(1);
  expect(output().match(/PORT must be a port number/g)).toHaveLength(1);
});
