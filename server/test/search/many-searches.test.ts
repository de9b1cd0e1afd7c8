import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoCatalogue } from '../support/demo-catalogue.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await loadDemoCatalogue(shop);
});
afterAll(() => shop.close());

/** Long, and asked by nobody before. */
const longOne = (turn: number) =>
  `busca?q=${encodeURIComponent(`${turn} xiaomi redmi note pro max plus ultra galaxy `.repeat(3))}`;

async function askAtOnce(from: number, addressOf: (turn: number) => string) {
  const turns = Array.from({ length: 200 }, (_, turn) => turn);
  const answers = await Promise.all(turns.map((turn) => shop.visitor(addressOf(turn)).get(longOne(from + turn))));
  for (const { status, headers } of answers)
    if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, '2']);
  return answers.filter(({ status }) => status === 200).length;
}

test('of two hundred long searches at once a hundred wait, ten of one client', async () => {
  expect(await askAtOnce(0, (turn) => `203.0.113.${turn}`)).toBeLessThanOrEqual(102);
  expect(await askAtOnce(1000, () => '203.0.113.7')).toBeLessThanOrEqual(12);
  expect((await shop.visitor().get(longOne(5000))).status).toBe(200);
});
