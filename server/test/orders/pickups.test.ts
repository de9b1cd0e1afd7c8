import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { buildPaidOrder } from '../support/build-unit.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const hand = (orderId: number, code: string) => admin.post(`orders/${orderId}/retirada`, { code });
async function buildWaiting() {
  const order = await buildPaidOrder(shop, admin, [await buildProduct(admin)]);
  const read = async () => (await order.buyer.get('pedidos-user')).body.orders.data[0];
  return { ...order, read, pickup: (await read()).pickup_code as string };
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the code is its buyer’s alone, from the payment to the handover', async () => {
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  const { body } = await buyer.post('orders', buildOrder([product]));
  const own = async () => (await buyer.get('pedidos-user')).body.orders.data[0];
  const { id, pickup_code } = await own();
  expect(pickup_code).toBeNull();
  await admin.put(`orders/${id}`, { status: 2 });
  expect((await own()).pickup_code).toMatch(/^\d{6}$/);
  expect((await buyer.get(`pedidos/${body.order_code}`)).body.pickup_code).toBe((await own()).pickup_code);
  expect((await admin.get(`pedidos/${body.order_code}`)).body.pickup_code).toBeNull();
  const { orders } = (await admin.get(`orders?search=${body.order_code}`)).body;
  expect(orders[0].pickup_code).toBeNull();
  await admin.put(`orders/${id}`, { status: 4 });
  expect((await own()).pickup_code).toMatch(/^\d{6}$/);
  await admin.put(`orders/${id}`, { status: 5 });
  expect((await own()).pickup_code).toBeNull();
});

test('the right code hands the order over, with its history and one mail', async () => {
  const { id, pickup, buyer, read } = await buildWaiting();
  await admin.put(`orders/${id}`, { status: 4 });
  const { status, body } = await hand(id, pickup);
  expect(status).toBe(200);
  expect(body.order.payment.status).toBe(5);
  expect(body.order.history.at(-1)).toMatchObject({ status: 5, by: 'Carla Dias' });
  expect((await read()).payment.status).toBe(5);
  expect(await hand(id, pickup)).toMatchObject({ status: 409, body: { message: 'Este pedido já foi entregue.' } });
  const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === buyer.email);
  expect(mails.filter(({ subject }) => subject?.includes('Entregue'))).toHaveLength(1);
});

test('pressed by two at once it is one handover', async () => {
  const { id, pickup } = await buildWaiting();
  const answers = await Promise.all([hand(id, pickup), hand(id, pickup)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('wrong codes are counted for the order: the sixth try waits, also with the right one', async () => {
  const { id, pickup } = await buildWaiting();
  const wrong = otherThan(pickup);
  const tries = await Promise.all(Array.from({ length: 7 }, () => hand(id, wrong)));
  expect(tries.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect(tries.find(({ status }) => status === 422)?.body.errors.code).toHaveLength(1);
  expect((await hand(id, pickup)).status).toBe(429);
});

test('a right code gives the try back', async () => {
  const { id, pickup } = await buildWaiting();
  for (let turn = 0; turn < 4; turn++) await hand(id, otherThan(pickup));
  expect((await hand(id, pickup)).status).toBe(200);
  await admin.put(`orders/${id}`, { status: 4 });
  expect((await hand(id, pickup)).status).toBe(200);
  await admin.put(`orders/${id}`, { status: 4 });
  expect((await hand(id, otherThan(pickup))).status).toBe(422);
  expect((await hand(id, pickup)).status).toBe(429);
});

test('an unpaid order, none, a code of other length and people who are not the shop are refused', async () => {
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  await buyer.post('orders', buildOrder([product]));
  const [{ id }] = (await buyer.get('pedidos-user')).body.orders.data;
  expect((await hand(id, '123456')).status).toBe(409);
  expect((await hand(999_999, '123456')).status).toBe(404);
  expect((await hand(id, '12345')).body.errors).toHaveProperty('code');
  expect((await buyer.post(`orders/${id}/retirada`, { code: '123456' })).status).toBe(403);
  expect((await shop.visitor().post(`orders/${id}/retirada`, { code: '123456' })).status).toBe(401);
});
