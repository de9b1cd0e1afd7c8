import { expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { statusOf, useChargingShop } from '../support/charging-shop.ts';

const { shop, admin, setProvider, minutesLater } = await useChargingShop();

/** As if its buyer had dropped so many more orders just as this one. */
const drop = (code: string, count: number) =>
  shop.pool.query(
    `insert into orders (user_id, order_code, idempotency_key, request_hash, status, total_cents,
       delivery_method, transaction_id, end_reason, holds_stock, updated_at)
     select user_id, order_code || number, 'dropped-' || number, request_hash, status, total_cents,
       delivery_method, order_code || number, end_reason, false, updated_at
     from orders, generate_series(1, $2::integer) number where order_code = $1`,
    [code, count],
  );

test('who has dropped sixty charged orders in an hour places no other, and the one that waits stays', async () => {
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin);
  const order = () => buyer.post('orders', buildOrder([product]));
  const first = (await order()).body.order_code;
  expect((await order()).status).toBe(201);
  expect(await statusOf(shop, first)).toMatchObject({ status: 3, end_reason: 'superseded' });
  await drop(first, 58);
  const last = await order();
  expect(last.status).toBe(201);
  const refused = await order();
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.body.error).toContain('muitos pedidos na última hora');
  expect(await statusOf(shop, last.body.order_code)).toMatchObject({ status: 1 });
  await minutesLater(61);
  expect((await order()).status).toBe(201);
});

test('so does who gives up orders of the fixed code as fast', async () => {
  await setProvider(false);
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin);
  const order = () => buyer.post('orders', buildOrder([product]));
  const first = (await order()).body.order_code;
  expect((await buyer.post(`pedidos/${first}/desistir`)).status).toBe(200);
  await drop(first, 58);
  const last = await order();
  expect(last.status).toBe(201);
  await buyer.post(`pedidos/${last.body.order_code}/desistir`);
  expect((await order()).status).toBe(429);
  expect((await (await buildBuyer(shop)).post('orders', buildOrder([product]))).status).toBe(201);
});
