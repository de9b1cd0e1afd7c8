import { glob, readFile } from 'node:fs/promises';
import { addFulfilmentKind } from '@giro/contract/rules/fulfilment.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules, stockOf } from '../support/build-product.ts';
import { buildPaidOrder } from '../support/build-unit.ts';
import { assertVerified } from '../support/database-state.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { locker } from '../support/locker.ts';

/** A kind that somebody brings. */
const courier = { ...locker, id: 'courier', method: 'Entregador', label: 'Entregador', step: 'Entrega', isSent: true };

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  addFulfilmentKind(courier);
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await liftOrderRules(admin);
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

/** An order that is to reach its buyer so. */
async function placed(deliveryMethod: string) {
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  const { status, body } = await buyer.post('orders', { ...buildOrder([product]), deliveryMethod });
  const read = async () => (await buyer.get('pedidos-user')).body.orders.data[0];
  const set = (next: number) => read().then(({ id }) => admin.put(`orders/${id}`, { status: next }));
  return { status, body, product, buyer, read, set };
}

const none = { ready_at: null, handed_over_at: null };
const unsent = {
  ...{ service: null, carrier: null, parcel_id: null, tracking_code: null, tracking_url: null, due_on: null },
  ...{ posted_at: null, delivered_at: null, address: null },
};

describe('an order that is fetched in the shop', () => {
  test('says how far it is on its way, and its status follows', async () => {
    const { read, set } = await placed('retirada na loja');
    const pickup = { kind: 'pickup', label: 'Retirada na loja', ...unsent };
    expect((await read()).fulfilment).toEqual({ ...pickup, state: 'waiting', ...none });
    await set(2);
    expect(await read()).toMatchObject({ payment: { status: 2 }, fulfilment: { state: 'waiting', ...none } });
    await set(4);
    const ready = await read();
    expect(ready.fulfilment).toEqual({ ...pickup, state: 'ready', ready_at: expect.any(String), handed_over_at: null });
    await set(5);
    const { fulfilment, history } = await read();
    const at = history.at(-1).at;
    expect(fulfilment).toEqual({
      ...pickup,
      state: 'delivered',
      ready_at: ready.fulfilment.ready_at,
      handed_over_at: at,
    });
    await set(3);
    expect((await read()).fulfilment).toMatchObject({ state: 'returned', ready_at: null, handed_over_at: at });
    await set(1);
    expect(await read()).toMatchObject({ payment: { status: 1 }, fulfilment: { state: 'waiting', ...none } });
  });

  test('is never sent', async () => {
    const { id } = await buildPaidOrder(shop, admin, [await buildProduct(admin)]);
    const refused = await admin.put(`orders/${id}`, { status: 6 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['status']]);
    expect((await admin.post(`orders/${id}/email`, { status: 6 })).status).toBe(422);
    // As a number that is none.
    expect((await admin.put(`orders/${id}`, { status: 7 })).body.errors).toEqual(refused.body.errors);
    expect((await admin.get('orders?status=6')).body.orders).toEqual([]);
  });
});

test('a way that nobody has is refused with the other bad fields', async () => {
  const { status, body } = await placed('Pombo-correio');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['deliveryMethod']]);
});

test('a kind that the program does not know takes an order to its buyer, in its own words', async () => {
  const { status, body, product, buyer, read, set } = await placed('armário');
  expect(status).toBe(201);
  expect(await read()).toMatchObject({
    delivery_method: 'Armário',
    fulfilment: { kind: 'locker', state: 'waiting', label: 'Armário 24 horas' },
  });
  await set(2);
  await set(4);
  const { id, payment, pickup_code } = await read();
  expect(payment.status).toBe(4);
  const wrong = pickup_code === '111111' ? '222222' : '111111';
  expect((await admin.post(`orders/${id}/retirada`, { code: wrong })).body.message).toBe(locker.code.wrong);
  expect((await admin.post(`orders/${id}/retirada`, { code: pickup_code })).status).toBe(200);
  expect(await read()).toMatchObject({ payment: { status: 5 }, fulfilment: { kind: 'locker', state: 'delivered' } });
  expect(await stockOf(admin, product.id)).toBe(4);
  const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === buyer.email);
  expect(mails.map(({ subject }) => subject)).toContain(`Pedido ${body.order_code}: No armário`);
  const texts = mails.map(({ text }) => text ?? '').join(' ');
  for (const words of [locker.mails.placed, locker.mails.withdrawalFrom, locker.mails.underWay, locker.mails.place]) {
    expect(texts).toContain(words);
  }
  expect(texts).not.toMatch(/retira/i);
});

test('no source knows it', async () => {
  for (const folder of ['contract/src', 'server/src', 'web/app']) {
    const cwd = new URL(`../../../${folder}/`, import.meta.url).pathname;
    for await (const file of glob('**/*.{ts,tsx}', { cwd })) {
      expect([file, /['"`]locker|arm[áa]rio/i.test(await readFile(cwd + file, 'utf8'))]).toEqual([file, false]);
    }
  }
});

test('the same key with another way to the buyer is another cart', async () => {
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  const send = (deliveryMethod: string) =>
    buyer.post('orders', { ...buildOrder([product]), deliveryMethod }, { 'idempotency-key': 'um-mesmo-carrinho' });
  expect((await send('Armário')).status).toBe(201);
  expect((await send('Armário')).status).toBe(201);
  expect((await send('Retirada na Loja')).status).toBe(422);
});

test('a kind that is sent has status 6 in the place of 4, and no code', async () => {
  const { read, set, product } = await placed('Entregador');
  await set(2);
  expect(await read()).toMatchObject({ pickup_code: null, payment: { status: 2 } });
  expect((await set(4)).status).toBe(422);
  expect((await set(6)).status).toBe(200);
  expect(await read()).toMatchObject({ payment: { status: 6 }, fulfilment: { state: 'shipped', ...none } });
  // A device that has left the shop comes back by way of an inspection.
  await set(3);
  expect((await read()).fulfilment).toMatchObject({ state: 'returned', handed_over_at: null });
  expect(await stockOf(admin, product.id)).toBe(4);
  for (const status of [2, 6, 5]) expect((await set(status)).status).toBe(200);
  expect(await read()).toMatchObject({ payment: { status: 5 }, fulfilment: { state: 'delivered' } });
});
