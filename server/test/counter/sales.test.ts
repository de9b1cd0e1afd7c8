import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildBuyer, buildProduct, stockOf } from '../support/build-product.ts';
import { buildUnit } from '../support/build-unit.ts';
import { type CounterShop, card, cash, key, openCounterShop, pay, sell, seller } from '../support/counter-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';

let shop: CounterShop;
beforeAll(async () => {
  shop = await openCounterShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

test('a sale that is paid at once is paid and handed over in one go, with its change', async () => {
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '200' });
  const lines = [{ product_id: product.id, quantity: 1 }];
  const sold = await sell(ana, { lines, payments: [cash(200, { received: 250 })] });
  expect([sold.status, sold.body.open, sold.body.change]).toEqual([201, 0, 50]);
  const { order } = sold.body;
  expect(order).toMatchObject({ user: null, delivery_method: 'Balcão', payment: { status: 5 } });
  expect(order.history.map(({ status }: { status: number }) => status)).toEqual([1, 2, 5]);
  expect(await stockOf(shop.visitor(), product.id)).toBe(4);
  const closed = await ana.post('caixa/fechar', { counted: 300 }, key());
  expect(closed.body.session).toMatchObject({ expected: 300, by_method: { cash: 200 } });
});

test('parts pay it until nothing is open, and none goes beyond', async () => {
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '250' });
  const begun = await sell(ana, { lines: [{ product_id: product.id, quantity: 1 }] });
  const code = begun.body.order.order_code;
  expect([begun.body.open, begun.body.order.payment.status]).toEqual([250, 1]);
  const first = await pay(ana, code, card(100, 'A1'));
  expect([first.status, first.body.open, first.body.payment.state]).toEqual([201, 150, 'settled']);
  expect((await pay(ana, code, card(50, 'A1'))).body.errors).toHaveProperty('nsu');
  const over = await pay(ana, code, cash(151));
  expect([over.status, over.body.open]).toEqual([409, 150]);
  expect((await ana.get('balcao/vendas')).body.orders).toHaveLength(1);
  const pix = await pay(ana, code, { method: 'pix', value: 50 });
  expect([pix.status, pix.body.open, pix.body.payment.state]).toEqual([201, 100, 'wanted']);
  await pay(ana, code, cash(100));
  expect((await ana.get(`balcao/vendas/${code}`)).body).toMatchObject({ open: 0, order: { payment: { status: 1 } } });
  const done = await ana.post(`balcao/vendas/${code}/pagamentos/${pix.body.payment.id}/confirmar`);
  expect([done.status, done.body.order.payment.status]).toEqual([200, 5]);
  expect((await ana.post(`balcao/vendas/${code}/pagamentos/${pix.body.payment.id}/confirmar`)).status).toBe(409);
  expect((await ana.get('balcao/vendas')).body.orders).toEqual([]);
});

test('what is wrong about a sale is said of all fields at once', async () => {
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '250' });
  const lines = [{ product_id: product.id, quantity: 1 }];
  const payments = [{ method: 'terminal', value: 1, kind: 'debit', instalments: 2 }, cash(10, { received: 9 })];
  const wrong = await sell(ana, { lines, user_id: 2147483647, payments });
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
    'payments.0.brand',
    'payments.0.instalments',
    'payments.0.nsu',
    'payments.1.received',
    'user_id',
  ]);
  expect((await sell(ana, { lines: [] })).body.errors).toHaveProperty('lines');
  expect((await sell(ana, { lines: [{ product_id: 2147483647, quantity: 1 }] })).body.errors).toHaveProperty('lines');
  expect((await sell(ana, { lines, payments: [cash(251)] })).body.errors).toHaveProperty('payments');
  expect((await ana.post('balcao/vendas', { lines })).status).toBe(422);
  const idle = await shop.signedIn('vendas');
  expect((await sell(idle, { lines, payments: [cash(250)] })).body).toMatchObject({ needs: 'cash_session' });
  const dear = await buildProduct(shop.admin, { price: '301' });
  expect((await sell(ana, { lines: [{ product_id: dear.id, quantity: 1 }] })).body.errors).toHaveProperty('user_id');
  expect((await sell(shop.visitor(), { lines })).status).toBe(401);
  expect((await sell(await shop.signedIn('avaliador'), { lines })).status).toBe(403);
  expect((await ana.get('balcao/vendas/NADA')).status).toBe(404);
  expect(await stockOf(shop.visitor(), product.id)).toBe(5);
});

test('a device is named, and sold to one of two', async () => {
  const model = await buildModel(shop);
  const buyer = await buildBuyer(shop);
  const ana = await seller(shop);
  for (let round = 0; round < 3; round++) {
    const { product, unit, imei } = await buildUnit(shop, shop.admin, model);
    const body = (name?: string) => ({
      user_id: buyer.id,
      lines: [{ product_id: product.id, quantity: 1, ...(name && { units: [name] }) }],
    });
    expect((await sell(ana, body())).body.errors).toHaveProperty('lines');
    const both = await Promise.all([sell(ana, body(imei)), sell(ana, body(unit.code))]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([201, 201]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  }
});

test('two who pay the rest: one does', async () => {
  const ana = await seller(shop);
  const bia = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '100', stock: 50 });
  for (let round = 0; round < 5; round++) {
    const { body } = await sell(ana, { lines: [{ product_id: product.id, quantity: 1 }] });
    const code = body.order.order_code;
    const both = await Promise.all([pay(ana, code, cash(100)), pay(bia, code, cash(100))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  }
});

test('one key sells once, and counts its cash once', async () => {
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '100' });
  const once = key();
  const body = { lines: [{ product_id: product.id, quantity: 1 }], payments: [cash(100)] };
  const answers = await Promise.all([sell(ana, body, once), sell(ana, body, once)]);
  expect(new Set(answers.map((answer) => answer.body.order.order_code)).size).toBe(1);
  expect((await sell(ana, { ...body, payments: [] }, once)).status).toBe(422);
  expect((await ana.post('caixa/fechar', { counted: 200 }, key())).body.session.expected).toBe(200);
});

test('a part is dropped, given back, and a sale given up', async () => {
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '100' });
  const { body } = await sell(ana, { lines: [{ product_id: product.id, quantity: 1 }] });
  const code = body.order.order_code;
  const pix = await pay(ana, code, { method: 'pix', value: 60 });
  const paid = await pay(ana, code, cash(40));
  const part = (id: number) => `balcao/vendas/${code}/pagamentos/${id}`;
  expect((await ana.delete(part(paid.body.payment.id))).status).toBe(409);
  expect((await ana.delete(part(pix.body.payment.id))).body.open).toBe(60);
  expect((await ana.post(`balcao/vendas/${code}/encerrar`, { reason: 'Desistiu' })).status).toBe(422);
  const back = `pagamentos/${paid.body.payment.id}/devolver`;
  expect((await ana.post(back, { reason: 'Desistiu', value: 41 }, key())).body.errors).toHaveProperty('value');
  const returned = await ana.post(back, { reason: 'Desistiu' }, key());
  expect([returned.status, returned.body.payment.refunded]).toEqual([200, 40]);
  const ended = await ana.post(`balcao/vendas/${code}/encerrar`, { reason: 'Desistiu' });
  expect([ended.status, ended.body.order.payment.status]).toEqual([200, 3]);
  expect(await stockOf(shop.visitor(), product.id)).toBe(5);
});

test('an unpaid sale ends with its hold, one that money is in does not', async () => {
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '100' });
  const lines = [{ product_id: product.id, quantity: 1 }];
  const [empty, paid] = [await sell(ana, { lines }), await sell(ana, { lines, payments: [cash(40)] })];
  await shop.pool.query(`update orders set hold_until = giro_now() - interval '1 hour' where status = 1`);
  await runTask(shop, 'end-unpaid-orders');
  const statusOf = async (code: string) => (await ana.get(`balcao/vendas/${code}`)).body.order.payment.status;
  expect(await statusOf(empty.body.order.order_code)).toBe(3);
  expect(await statusOf(paid.body.order.order_code)).toBe(1);
});

test('while the counter is off it says so', async () => {
  const ana = await seller(shop);
  await shop.admin.put('troca-config', { counter_enabled: false });
  const { status, body } = await ana.get('balcao/vendas');
  expect([status, body.message]).toEqual([422, expect.stringContaining('desligado')]);
  await shop.admin.put('troca-config', { counter_enabled: true });
});
