import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soughtDevice, soughtDigits } from '../../src/platform/database/paging.ts';
import { type Admin, type BuiltModel, openShopWithModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import type { TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
let proposal: Awaited<ReturnType<typeof submitProposal>>;
let buyer: Awaited<ReturnType<typeof buildBuyer>>;
let orderId: number;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
  proposal = await submitProposal(shop, model);
  buyer = await buildBuyer(shop, { name: 'Bia Lima' });
  await shop.pool.query(`update users set phone = '11988887777' where id = $1`, [buyer.id]);
  await shop.pool.query(`update users set phone = '47955554444' where id = $1`, [proposal.row.user.id]);
  const products = [
    await buildProduct(admin, { name: 'Pixel 9 Água-marinha', SKU: 'PX9-MARINHA' }),
    await buildProduct(admin),
  ];
  const { body } = await buyer.post('orders', buildOrder(products));
  [{ id: orderId }] = (await admin.get(`orders?search=${body.order_code}`)).body.orders;
  await shop.pool.query(
    `insert into units (code, product_id, imei1, cost_cents, state, order_id, order_line, sold_at, warranty_until)
     values ('K7M2P9QX', $1, '356938035643809', 1000, 'sold', $2, 1, giro_now(), '2030-01-01')`,
    [products[0]?.id, orderId],
  );
  await buyer.post('orders', buildOrder([await buildProduct(admin, { name: 'Outro aparelho' })]));
});
afterAll(() => shop.close());

async function found(list: 'proposals' | 'orders' | 'usersAdmin', search: string): Promise<number[]> {
  const { status, body } = await admin.get(`${list}?search=${encodeURIComponent(search)}`);
  expect([search, status]).toEqual([search, 200]);
  return (body.data ?? body.orders).map(({ id }: { id: number }) => id);
}

describe('what is sought by a text', () => {
  test.each([
    ['777', undefined, undefined],
    ['1234567', undefined, undefined],
    ['12345678', '12345678', '12345678'],
    ['49 015420 323751 8', '490154203237518', '490154203237518'],
    ['+55 (11) 98888-7777', '5511988887777', '5511988887777'],
    ['iphone 13', undefined, 'iphone 13'],
    ['SKU-1', undefined, 'SKU-1'],
  ])('%s: the digits %s, the device %s', (search, digits, device) => {
    expect([soughtDigits(search), soughtDevice(search)]).toEqual([digits, device]);
  });
});

describe('a proposal is found', () => {
  test.each([
    ['its model', () => 'IPHONE de teste'],
    ['a part of its IMEI, spaces and all', () => proposal.imei.replace(/^(..)(.{6})(.{6})./, '$1 $2 $3')],
    ['its serial number', () => 'f2lxyz123'],
    ['the e-mail of its seller', () => proposal.email.toUpperCase()],
    ['the phone of its seller', () => '(47) 95555-4444'],
    ['that phone with +55', () => '+55 47 95555-4444'],
  ])('by %s', async (_, search) => expect(await found('proposals', search())).toEqual([proposal.id]));

  test('by no few digits of its IMEI: those are the number of a proposal', async () => {
    expect(await found('proposals', '4901')).toEqual([]);
  });
});

describe('an order is found', () => {
  test.each([
    ['what was bought, without its accents', () => 'pixel 9 agua'],
    ['the SKU', () => 'px9-mar'],
    ['the IMEI of a device that was handed over', () => '356938035643809'],
  ])('by %s', async (_, search) => expect(await found('orders', search())).toEqual([orderId]));

  test.each([
    ['e-mail', () => buyer.email],
    ['phone', () => '11 98888-7777'],
  ])('by the %s of its buyer', async (_, search) => expect(await found('orders', search())).toHaveLength(2));
});

test('somebody is found by their phone', async () => {
  expect(await found('usersAdmin', '98888-7777')).toEqual([buyer.id]);
});

test('signs of a pattern are taken as they are', async () => {
  for (const search of ['%%%%%%%%', 'iphone_de', '________', 'i%e'])
    expect([search, await found('proposals', search), await found('orders', search)]).toEqual([search, [], []]);
});
