import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { createOnce, makeFolderOnce } from './written-aside.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'giro-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rounds = 200;
const racers = 2;

/**
 * A racer's ways to handle the file of each round; all of them begin a round, and write naively, at the same moment.
 */
const ways = {
  createOnce: `const { createOnce } = await import(workerData.module);
    const create = (file, text) => { createOnce(file, text); return readFileSync(file, 'utf8'); };`,
  naive: `const create = (file, text, round) => {
      const isThere = existsSync(file);
      meet(looked, round);
      if (!isThere) writeFileSync(file, text, { flag: 'wx' });
      return readFileSync(file, 'utf8');
    };`,
};

/** Each racer's reading in each round; a text that begins with `failed` where it could not. */
async function race(way: keyof typeof ways): Promise<string[][]> {
  const code = `
    import { workerData, parentPort } from 'node:worker_threads';
    import { existsSync, readFileSync, writeFileSync } from 'node:fs';
    ${ways[way]}
    const [arrived, looked] = workerData.meetings.map((meeting) => new Int32Array(meeting));
    const meet = (meeting, round) => {
      Atomics.add(meeting, round, 1);
      while (Atomics.load(meeting, round) < workerData.racers);
    };
    const seen = [];
    for (let round = 0; round < workerData.rounds; round++) {
      meet(arrived, round);
      const file = workerData.folder + '/${way}-' + round;
      try { seen.push(create(file, String(workerData.racer).repeat(64), round)); } catch (error) { seen.push('failed ' + error.code); }
    }
    parentPort.postMessage(seen);`;
  const meetings = [new SharedArrayBuffer(4 * rounds), new SharedArrayBuffer(4 * rounds)];
  const module = new URL('./written-aside.ts', import.meta.url).href;
  const runs = Array.from({ length: racers }, (_, racer) => {
    const workerData = { meetings, folder, module, racer, racers, rounds };
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
    return new Promise<string[]>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  });
  return Promise.all(runs);
}

describe('a file that several make at once', () => {
  test('is made by one of them, and all read that one whole', async () => {
    const [one, other] = await race('createOnce');
    expect(one?.filter((text) => /^(0{64}|1{64})$/.test(text))).toHaveLength(rounds);
    expect(other).toEqual(one);
    expect(readdirSync(folder).filter((name) => name.startsWith('createOnce'))).toHaveLength(rounds);
  });

  test('fails somebody when it is looked for first and written then', async () => {
    const seen = await race('naive');
    expect(seen.flat().filter((text) => text === 'failed EEXIST')).toHaveLength(rounds);
  });
});

test('a file that is there stays as it is', () => {
  const file = path.join(folder, 'kept');
  expect(createOnce(file, 'first')).toBe(true);
  expect(createOnce(file, 'second')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('first');
});

const place = mkdtempSync(path.join(tmpdir(), 'giro-folder-'));
afterAll(() => rmSync(place, { recursive: true }));

/** Two who fill a folder, each only after both have begun. */
function raceToFill(folder: string, make: (folder: string, fill: (unfinished: string) => unknown) => Promise<void>) {
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
  const outcomes = await raceToFill(folder, makeFolderOnce);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(readFileSync(path.join(folder, 'text'), 'utf8')).toBe('whole');
  expect(readdirSync(place)).toEqual(['once']);
});

test('looked for first and filled in place, it fails one of them', async () => {
  const outcomes = await raceToFill(path.join(place, 'naive'), async (folder, fill) => {
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
