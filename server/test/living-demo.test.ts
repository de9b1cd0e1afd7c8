import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDemoCatalogue, buildLivingDemo } from './build-demo.ts';
import { openShop, type TestShop } from './harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await buildDemoCatalogue(shop);
  const from = process.cpuUsage();
  const wall = Date.now();
  await buildLivingDemo(shop, new Date());
  console.log(process.cpuUsage(from), Date.now() - wall);
}, 240_000);
afterAll(() => shop.close());

test('counts', async () => {
  console.log((await shop.pool.query('select status, count(*) from proposals group by 1 order by 1')).rows);
  console.log((await shop.pool.query('select status, end_reason, count(*) from orders group by 1,2 order by 1')).rows);
  console.log((await shop.pool.query('select state, count(*) from units group by 1 order by 1')).rows);
  console.log((await shop.pool.query('select status,channel, count(*) from emails group by 1,2 order by 1')).rows);
});
