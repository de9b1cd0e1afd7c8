import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Tables of a few rows in any shop, or whose rows stay for minutes: to read them whole costs nothing. */
const small = [
  'ageing_rules',
  'api_keys',
  'attributes',
  'brands',
  'coupons',
  'device_register_exports',
  'device_types',
  'factor_challenges',
  'fiscal_profiles',
  'imports',
  'post_categories',
  'posts',
  'price_rates',
  'settings',
];

test('whoever is named in a table is found there by an index: thousands of imported people are taken back at once', async () => {
  const { rows } = await shop.pool.query(
    `select conrelid::regclass::text as place, attname::text as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid in ('users'::regclass, 'products'::regclass, 'units'::regclass)
       and conrelid::regclass::text <> all ($1)
       and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
     order by 1, 2`,
    [small],
  );
  expect(rows).toEqual([]);
});

test('to refuse the end of somebody who is named asks each table once', async () => {
  const { rows } = await shop.pool.query(
    `select conname from pg_constraint where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'a'`,
  );
  expect(rows).toEqual([]);
});
