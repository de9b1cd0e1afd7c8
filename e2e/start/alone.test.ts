import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'giro-alone-'));
afterAll(() => rmSync(folder, { recursive: true }));
const module = new URL('../../launch/alone.mjs', import.meta.url).href;

/** Text written by launchers that go in, wait for another one to be in as well, or this long, and go out. */
async function race(way: 'alone' | 'naive', patienceMs: number, launchers = 2): Promise<string[]> {
  const file = path.join(folder, way);
  const lock = `${file}.lock`;
  writeFileSync(file, '');
  const code = `
    import { appendFileSync, readFileSync } from 'node:fs';
    import { alone } from '${module}';
    const work = () => {
      appendFileSync('${file}', 'in ');
      const until = Date.now() + ${patienceMs};
      while (Date.now() < until && !readFileSync('${file}', 'utf8').startsWith('in in '));
      appendFileSync('${file}', 'out ');
    };
    if ('${way}' === 'alone') await alone('${lock}', work); else work();`;
  const launch = () =>
    new Promise((resolve) => {
      spawn(process.execPath, ['--input-type=module', '-e', code]).once('close', resolve);
    });
  expect(new Set(await Promise.all(Array.from({ length: launchers }, launch)))).toEqual(new Set([0]));
  return readFileSync(file, 'utf8').trim().split(' ');
}

test('of two launchers in one clone, the second works when the first is done', async () => {
  expect(await race('alone', 1000)).toEqual(['in', 'out', 'in', 'out']);
});

test('without the lock both would work at once', async () => {
  expect((await race('naive', 60_000)).slice(0, 2)).toEqual(['in', 'in']);
});

test('the lock of a launcher that was killed is taken over', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => killed.once('close', resolve));
  writeFileSync(path.join(folder, 'alone.lock'), String(killed.pid));
  expect(await race('alone', 0, 1)).toEqual(['in', 'out']);
});
