import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { createOnce } from './create-once.ts';

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
  const module = new URL('create-once.ts', import.meta.url).href;
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
