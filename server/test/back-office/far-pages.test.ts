import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop } from '../../fakes/fill-shop.ts';
import { pageOfIds } from '../../src/platform/database/paging.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await fillShop(shop.pool, { users: 5, proposals: 10, orders: 43, mails: 1 });
});
afterAll(() => shop.close());

const conditions = { all: sql<boolean>`true`, some: sql<boolean>`id % 3 = 0`, none: sql<boolean>`id < 0` };

test.each(['all', 'some', 'none'] as const)('of %s orders a page is the same from either end', async (which) => {
  const condition = conditions[which];
  for (const sort of ['asc', 'desc'] as const) {
    for (let page = 1; page <= 6; page++) {
      const near = await pageOfIds(shop.database, 'orders', condition, { page, sort }, Number.POSITIVE_INFINITY);
      expect(await pageOfIds(shop.database, 'orders', condition, { page, sort }, 0)).toEqual(near);
    }
  }
});
