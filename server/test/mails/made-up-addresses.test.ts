import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
  shop.app.cache.resume();
  const admin = await shop.signedIn('admin');
  for (let index = 0; index < 11; index++) await admin.post('storeCat', { name: `Categoria ${index}` });
});
afterAll(() => shop.close());

async function ask(address: string) {
  const answer = await fetch(url + address);
  await answer.arrayBuffer();
  return answer.status;
}

async function askInTurns(addresses: string[]): Promise<void> {
  const next = addresses.values();
  const visitor = async () => {
    for (const address of next) expect(await ask(address)).toBe(200);
  };
  await Promise.all(Array.from({ length: 16 }, visitor));
}

const isKept = async (address: string) => {
  const before = shop.app.cache.hits;
  await ask(address);
  return shop.app.cache.hits > before;
};

test('2,600 invented addresses leave what counts in memory', async () => {
  await ask('/api/categoryAllAvalicao');
  const invented = Array.from({ length: 2600 }, (_, turn) => `/api/products?page=${turn + 2}&made=${turn}`);
  await askInTurns(invented);
  expect(await isKept('/api/categoryAllAvalicao')).toBe(true);
});

test('spellings and parameters that its call does not have are the same address', async () => {
  await ask('/api/categoryAllAvalicao');
  const answersOf = () => Object.values(shop.app.cache.rooms).reduce((sum, { answers }) => sum + answers, 0);
  const before = answersOf();
  for (const address of [
    '/api/%63ategoryAllAvalicao',
    '/api/categoryAllAvalicao?page=7',
    '/api/categoryAllAvalicao?tab=x',
  ])
    expect([address, await isKept(address)]).toEqual([address, true]);
  await ask('/api/cat-list?page=2');
  for (const address of ['/api/cat-list?page=02', '/api/cat-list?x=1&page=00002'])
    expect([address, await isKept(address)]).toEqual([address, true]);
  expect(answersOf()).toBeLessThanOrEqual(before + 1);
});

test('a list for programs is made once for all who wait for it, one list at a time', async () => {
  shop.app.cache.drop(['products', 'posts']);
  const before = shop.app.cache.rooms.answers.answers;
  const { hits } = shop.app.cache;
  await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(`/feeds/google.xml?page=${turn}`)));
  expect(shop.app.cache.rooms.answers.answers).toBe(before + 1);
  expect(shop.app.cache.hits).toBe(hits);
  expect(await isKept('/feeds/google.xml?page=3')).toBe(true);
});
