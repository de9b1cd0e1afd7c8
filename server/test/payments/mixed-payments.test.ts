import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { stockOf } from '../support/build-product.ts';
import type { Client } from '../support/harness.ts';
import { type MixedShop, openMixedShop } from '../support/mixed-shop.ts';

let shop: MixedShop;
beforeAll(async () => {
  shop = await openMixedShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.assertConserved();
  await shop.close();
});

/** An order of R$ 1.000,00, R$ 300,00 of it by voucher, whose charge can be paid. */
async function build(free = 50_000) {
  const buyer = await shop.buildHolder(free);
  const product = await shop.buildProduct(shop.admin, { stock: 1 });
  const { body } = await shop.place(buyer, product, 300);
  const charge = await shop.open(body.order_code);
  if (!charge) throw new Error(`No charge: ${JSON.stringify(body)}`);
  return { buyer, product, code: body.order_code as string, body, ...charge };
}

const orderOf = async (buyer: Client, code: string) => (await buyer.get(`pedidos/${code}`)).body;

test('a way to pay that no file of the shop knows covers a part of an order, and Pix the rest', async () => {
  const order = await build();
  expect(order.body.payment).toMatchObject({ mode: 'charge', state: 'preparing', value: 1000, received: 300 });
  expect([order.cents, await shop.freeOf(order.buyer)]).toEqual([70_000, 20_000]);
  expect(await shop.moneyOf(order.id)).toEqual({ due: 100_000, paid: 0, refunded: 0, open: 70_000, received: 0 });
  await shop.comesIn({ txid: order.txid });
  const paid = await orderOf(order.buyer, order.code);
  expect(paid).toMatchObject({
    payment: { status: 2, payment_method: 'Pix' },
    pay_mode: 'charge',
    payments: [
      { method: 'pix', state: 'settled', value: 700, received: 700, refunded: 0, label: 'Pix' },
      { method: 'voucher', state: 'settled', value: 300, received: 300, refunded: 0, label: 'Vale' },
    ],
    receipts: [{ value: 700, verdict: 'settled' }],
  });
  expect(await shop.moneyOf(order.id)).toEqual({
    due: 100_000,
    paid: 100_000,
    refunded: 0,
    open: 0,
    received: 100_000,
  });
});

test('an order that nobody pays lets go of both parts', async () => {
  const order = await build();
  await shop.runOut(order.id);
  await shop.workAll();
  expect(await orderOf(order.buyer, order.code)).toMatchObject({ payment: { status: 3 }, end_reason: 'expired' });
  expect(await shop.partsOf(order.id)).toEqual(['pix failed 0 0', 'voucher failed 0 0']);
  expect([await shop.freeOf(order.buyer), await stockOf(shop.admin, order.product.id)]).toEqual([50_000, 1]);
});

test('half of it that came in goes back, once the order has ended', async () => {
  const order = await build();
  const half = await shop.comesIn({ txid: order.txid, amountCents: 35_000 });
  expect(half.verdict).toBe('partial');
  expect((await shop.moneyOf(order.id)).open).toBe(35_000);
  await shop.runOut(order.id);
  expect(await shop.freeOf(order.buyer)).toBe(50_000);
  const [row] = (await shop.list()).data;
  expect(row).toMatchObject({ value: 350, order_status: 3, can: { refund: true } });
  const asked = await shop.press(
    `${half.id}/devolver`,
    { reason: 'Reserva terminou' },
    { 'idempotency-key': 'metade-de-volta' },
  );
  expect(asked.status).toBe(202);
  await shop.workAll();
  expect(await shop.partsOf(order.id)).toEqual(['pix failed 35000 35000', 'voucher failed 0 0']);
});

test('a paid one that the shop cancels gives the voucher back at once, and lists the Pix', async () => {
  const order = await build();
  const pix = await shop.comesIn({ txid: order.txid });
  await shop.admin.put(`orders/${order.id}`, { status: 3 });
  expect(await shop.freeOf(order.buyer)).toBe(50_000);
  expect(await shop.partsOf(order.id)).toEqual(['pix settled 70000 0', 'voucher settled 30000 30000']);
  await shop.press(`${pix.id}/devolver`, { reason: 'Cancelado' }, { 'idempotency-key': 'cancelado' });
  await shop.workAll();
  expect(await orderOf(order.buyer, order.code)).toMatchObject({ refunded: 1000, is_paid_back: true });
});

test('a paid one is given back in both, and ends with the last of it', async () => {
  const order = await build();
  await shop.comesIn({ txid: order.txid });
  const { orderPayments } = shop.app.services;
  const back = await shop.database.transaction().execute(async (tx) => {
    await shop.app.services.orders.lock(tx, order.id);
    return orderPayments.refund(tx, order.id, { cents: 100_000, source: 'admin', reason: 'Desistência' });
  });
  expect([back, await shop.freeOf(order.buyer)]).toEqual([100_000, 50_000]);
  await shop.workAll();
  expect(await orderOf(order.buyer, order.code)).toMatchObject({
    payment: { status: 3 },
    end_reason: 'refunded',
    refunded: 1000,
    is_paid_back: true,
  });
  expect(await shop.partsOf(order.id)).toEqual(['pix settled 70000 70000', 'voucher settled 30000 30000']);
  expect(await stockOf(shop.admin, order.product.id)).toBe(1);
});

describe('money that comes after the end', () => {
  test('takes the voucher up again while that is there', async () => {
    const order = await build();
    await shop.runOut(order.id);
    const late = await shop.comesIn({ txid: order.txid });
    expect(late.verdict).toBe('settled');
    expect(await orderOf(order.buyer, order.code)).toMatchObject({ payment: { status: 2 } });
    expect(await shop.freeOf(order.buyer)).toBe(20_000);
  });

  test('goes back when it is spent', async () => {
    const order = await build();
    await shop.runOut(order.id);
    await shop.pool.query('update vouchers set free_cents = 0 where user_id = $1', [order.buyer.id]);
    const late = await shop.comesIn({ txid: order.txid });
    expect(late.verdict).toBe('late');
    await shop.workAll();
    expect(await shop.partsOf(order.id)).toEqual(['pix failed 70000 70000', 'voucher failed 0 0']);
  });
});

/** Until a statement waits for what another transaction holds. */
async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await shop.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
  }
}

describe('a voucher', () => {
  test('is spent once by ten who order with it at once', async () => {
    const buyer = await shop.buildHolder(30_000);
    // Another browser's order of the same person would take the place of this one.
    await shop.pool.query(`update users set email_confirmed_at = now() where id = $1`, [buyer.id]);
    const products = await Promise.all(Array.from({ length: 10 }, () => shop.buildProduct(shop.admin, { stock: 1 })));
    await Promise.all(products.map((product) => shop.place(buyer, product, 300)));
    const { rows } = await shop.pool.query(
      `select count(*)::int as live from payments join orders on orders.id = order_id
       where user_id = $1 and method = 'voucher' and state = 'authorised'`,
      [buyer.id],
    );
    expect([rows[0].live, await shop.freeOf(buyer)]).toEqual([1, 0]);
  });

  test('would be spent by two who look and then take, but for its constraint: the race is a real one', async () => {
    const buyer = await shop.buildHolder(30_000);
    const look = async () => (await shop.freeOf(buyer)) >= 30_000;
    expect(await Promise.all([look(), look()])).toEqual([true, true]);
    const take = () =>
      shop.pool.query('update vouchers set free_cents = free_cents - 30000 where user_id = $1', [buyer.id]);
    const taken = await Promise.allSettled([take(), take()]);
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('that cannot pay after all leaves nothing of the order', async () => {
    const buyer = await shop.buildHolder(30_000);
    const product = await shop.buildProduct(shop.admin, { stock: 1 });
    // Somebody else is about to spend it while the order is offered and written.
    const other = await shop.pool.connect();
    await other.query('begin');
    await other.query('update vouchers set free_cents = 0 where user_id = $1', [buyer.id]);
    const placing = shop.place(buyer, product, 300);
    await waitUntilBlocked();
    await other.query('commit');
    other.release();
    const answer = await placing;
    expect([answer.status, answer.body.error]).toEqual([422, 'Seu vale não tem tanto.']);
    expect([await stockOf(shop.admin, product.id), await shop.freeOf(buyer)]).toEqual([1, 0]);
  });
});

describe('a choice that is not offered is refused at its field', () => {
  const choose = async (choice: object, cents = 30_000) => {
    const buyer = await shop.buildHolder(cents);
    const product = await shop.buildProduct(shop.admin, { stock: 1 });
    const body = { products: [{ id: product.id, quantity: 1 }], totalAmount: 1000, payment_method: 'Pix' };
    return buyer.post('orders', { ...body, deliveryMethod: 'Retirada na Loja', ...choice });
  };
  const notOffered = 'Escolha uma das formas de pagamento que a loja oferece.';

  test.each<[string, object, Record<string, string[]>]>([
    ['an unknown method', { method: 'fiado' }, { method: [notOffered] }],
    ['the fixed code where charges confirm themselves', { method: 'pix-static' }, { method: [notOffered] }],
    ['an unknown part', { parts: [{ method: 'fiado', value: 10 }] }, { 'parts.0.method': [notOffered] }],
    [
      'a part twice',
      { parts: [10, 10].map((value) => ({ method: 'voucher', value })) },
      { 'parts.1.method': [notOffered] },
    ],
    [
      'more than a method has',
      { parts: [{ method: 'voucher', value: 400 }] },
      { 'parts.0.method': ['Seu vale não tem tanto.'] },
    ],
    [
      'nothing left for the rest',
      { method: 'pix', parts: [{ method: 'voucher', value: 1000 }] },
      { parts: ['As partes precisam somar menos que o total do pedido.'] },
    ],
    [
      'several at once',
      { method: 'fiado', parts: [{ method: 'fiado', value: 0 }] },
      {
        'parts.0.method': [notOffered],
        'parts.0.value': ['Informe um valor acima de zero.'],
        method: [notOffered],
      },
    ],
  ])('%s', async (_, choice, errors) => {
    const answer = await choose(
      choice,
      'parts' in choice && JSON.stringify(choice).includes('1000') ? 100_000 : 30_000,
    );
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

test('the same key with another choice is another order', async () => {
  const buyer = await shop.buildHolder(30_000);
  const product = await shop.buildProduct(shop.admin, { stock: 2 });
  const headers = { 'idempotency-key': 'outra-escolha' };
  const first = await shop.place(buyer, product, 300, headers);
  expect([first.status, first.body]).toEqual([201, expect.anything()]);
  expect((await shop.place(buyer, product, 0, headers)).status).toBe(422);
  expect((await shop.place(buyer, product, 300, headers)).status).toBe(201);
});
