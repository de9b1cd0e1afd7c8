import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { QueueFull, Semaphore } from './semaphore.ts';

/** Works that end when they are told to, and notes of which have begun. */
function openWorks() {
  const begun: number[] = [];
  const ends = new Map<number, { done: () => void; fail: () => void }>();
  const work = (name: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(name);
      ends.set(name, { done: () => resolve(name), fail: () => reject(new Error('failed')) });
    });
  return { begun, work, end: (name: number) => ends.get(name)?.done(), fail: (name: number) => ends.get(name)?.fail() };
}

describe('a semaphore', () => {
  test('two works run at once, the others in their order, and whoever finds no place is told at once', async () => {
    const semaphore = new Semaphore(2, 2);
    const { begun, work, end } = openWorks();
    const results = [1, 2, 3, 4].map((name) => semaphore.take(work(name)));
    await expect(semaphore.take(work(5))).rejects.toBeInstanceOf(QueueFull);
    expect(begun).toEqual([1, 2]);
    end(2);
    await expect.poll(() => begun).toEqual([1, 2, 3]);
    end(1);
    await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
    end(3);
    end(4);
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  test('a work that fails gives its place on like any other', async () => {
    const semaphore = new Semaphore(1, 1);
    const { begun, work, end, fail } = openWorks();
    const first = semaphore.take(work(1));
    const second = semaphore.take(work(2));
    fail(1);
    await expect(first).rejects.toThrow('failed');
    await expect.poll(() => begun).toEqual([1, 2]);
    end(2);
    expect(await second).toBe(2);
  });

  test('what is free again is taken at once', async () => {
    const semaphore = new Semaphore(1, 0);
    for (let round = 0; round < 3; round++) {
      expect(await semaphore.take(async () => round)).toBe(round);
      await setImmediate();
      await setImmediate();
    }
  });

  test('nobody keeps all places to themselves, and who goes in without a name has any', async () => {
    const semaphore = new Semaphore(1, 4, 2);
    const { begun, work, end } = openWorks();
    const results = [semaphore.take(work(1), 'a'), semaphore.take(work(2), 'a'), semaphore.take(work(3), 'a')];
    await expect(semaphore.take(work(4), 'a')).rejects.toBeInstanceOf(QueueFull);
    results.push(semaphore.take(work(5), 'b'), semaphore.take(work(6)));
    await expect(semaphore.take(work(7), 'c')).rejects.toBeInstanceOf(QueueFull);
    for (const name of [1, 2, 3, 5, 6]) {
      await expect.poll(() => begun.at(-1)).toBe(name);
      end(name);
    }
    expect(await Promise.all(results)).toEqual([1, 2, 3, 5, 6]);
  });
});
