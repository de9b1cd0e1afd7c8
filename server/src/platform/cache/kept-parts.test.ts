import { expect, test } from 'vitest';
import { KeptParts } from './kept-parts.ts';
import { PublicCache } from './public-cache.ts';

function keeping() {
  const cache = new PublicCache();
  let made = 0;
  const parts = new KeptParts<string, { number: number }>(cache, ['products', 'catalogue'], 10);
  const get = async () => (await parts.get('key', async () => ({ number: ++made }))).number;
  return { cache, parts, get };
}

test('a part is made once, and anew after a change of one of its topics', async () => {
  const { cache, get } = keeping();
  cache.resume();
  expect([await get(), await get()]).toEqual([1, 1]);
  cache.drop(['posts']);
  expect(await get()).toBe(1);
  cache.drop(['catalogue']);
  expect([await get(), await get()]).toEqual([2, 2]);
});

test('nothing is kept while changes cannot be heard of, nor what was kept before', async () => {
  const { cache, get } = keeping();
  expect([await get(), await get()]).toEqual([1, 2]);
  cache.resume();
  expect([await get(), await get()]).toEqual([3, 3]);
  cache.pause();
  expect(await get()).toBe(4);
  cache.resume();
  expect(await get()).toBe(5);
});

test('what was read before a change is not kept after it', async () => {
  const { cache, parts, get } = keeping();
  cache.resume();
  const stale = parts.get('key', async () => {
    cache.drop(['products']);
    return { number: 0 };
  });
  expect([(await stale).number, await get()]).toEqual([0, 1]);
});
