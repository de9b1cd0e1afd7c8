import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolderOnce } from './make-folder-once.ts';

const place = mkdtempSync(path.join(tmpdir(), 'giro-folder-'));
afterAll(() => rmSync(place, { recursive: true }));

/** Two who fill a folder, each only after both have begun. */
function race(folder: string, make: (folder: string, fill: (unfinished: string) => unknown) => Promise<void>) {
  const bothHaveBegun = Promise.withResolvers<void>();
  let begun = 0;
  const fill = async (unfinished: string) => {
    if (++begun === 2) bothHaveBegun.resolve();
    await bothHaveBegun.promise;
    mkdirSync(unfinished);
    writeFileSync(path.join(unfinished, 'text'), 'whole');
  };
  return Promise.allSettled([make(folder, fill), make(folder, fill)]);
}

test('a folder that two make at once is there whole, for both of them, and nothing else is', async () => {
  const folder = path.join(place, 'once');
  const outcomes = await race(folder, makeFolderOnce);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(readFileSync(path.join(folder, 'text'), 'utf8')).toBe('whole');
  expect(readdirSync(place)).toEqual(['once']);
});

test('looked for first and filled in place, it fails one of them', async () => {
  const outcomes = await race(path.join(place, 'naive'), async (folder, fill) => {
    if (!existsSync(folder)) await fill(folder);
  });
  expect(outcomes.map(({ status }) => status)).toContain('rejected');
});

test('what goes wrong on the way is told, and leaves nothing', async () => {
  const folder = path.join(place, 'failed');
  const fill = (unfinished: string) => {
    mkdirSync(unfinished);
    throw new Error('no room');
  };
  await expect(makeFolderOnce(folder, fill)).rejects.toThrow('no room');
  expect(readdirSync(place).filter((name) => name.startsWith('failed'))).toEqual([]);
});
