import { deviceName } from '@giro/contract/rules/device.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceNameOf } from '../../src/platform/database/device-name.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each([
  ['Apple', 'iPhone 13'],
  ['Apple', 'Apple Watch Ultra 2'],
  ['APPLE', 'Apple Watch SE'],
  ['Moto', 'Motorola Edge'],
  ['100%', '1000 mAh'],
  ['a_b', 'acb 1'],
])('lists name %s %s as everything else does', async (brand, model) => {
  const { rows } = await sql<{ name: string }>`
    select ${deviceNameOf('brand', 'model')} as name from (select ${brand} as brand, ${model} as model) device`.execute(
    shop.database,
  );
  expect(rows[0]?.name).toBe(deviceName(brand, model));
});
