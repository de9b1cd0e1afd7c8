import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { stockOf } from '../support/build-product.ts';
import { freshImei } from '../support/build-unit.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterEach(async () => {
  await shop.assertConserved();
  const findings = await shop.database.transaction().execute((tx) => verifyRows(tx));
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
});
afterAll(() => shop.close());

const gone = 'O dinheiro deste pedido foi devolvido.';

async function paidOrder() {
  const placed = await shop.placed();
  const payment = await shop.comesIn({ txid: placed.txid, amountCents: 100_000 });
  const read = async () => (await placed.buyer.get('pedidos-user')).body.orders.data[0];
  return { ...placed, payment, read, pickup: (await read()).pickup_code as string };
}
const giveBack = (id: number, value?: number) =>
  shop.press(`${id}/devolver`, { value, reason: 'Desistência' }, { 'idempotency-key': `volta-${id}-${value}` });
const hand = (id: number, code: string) => shop.admin.post(`orders/${id}/retirada`, { code });
const setStatus = (id: number, status: number) => shop.admin.put(`orders/${id}`, { status });

/** Every way to hand over a thing of the order: by its code, by naming a device, by its status. */
async function handedOver({ id, pickup }: { id: number; pickup: string }) {
  const answers = [
    await hand(id, pickup),
    await shop.admin.post(`orders/${id}/unidades`, { line: 1, imei: freshImei() }),
    await setStatus(id, 4),
    await setStatus(id, 5),
  ];
  return answers.map(({ status, body }) => `${status} ${body.message}`);
}
const mailsOf = async (address: string) => {
  const all = await shop.mails();
  return all.filter(({ to }) => to?.[0]?.address === address);
};

describe('an order all of whose money went back', () => {
  test('ends by itself: on the shelf again, without a code, and nothing of it is handed over', async () => {
    const order = await paidOrder();
    const linked = freshImei();
    await shop.admin.post(`orders/${order.id}/unidades`, { line: 1, imei: linked });
    expect((await giveBack(order.payment.id)).status).toBe(202);
    expect(await handedOver(order)).toEqual(Array(4).fill(`422 ${gone}`));
    expect(await order.read()).toMatchObject({ payment: { status: 2 }, pickup_code: null, is_paid_back: true });
    const told = (await mailsOf(order.buyer.email)).slice(-1);
    expect(await order.read()).toMatchObject({
      payment: { status: 3 },
      end_reason: 'refunded',
      refunded: 1000,
      pickup_code: null,
    });
    expect(told.map(({ subject }) => subject)).toEqual([`Pedido ${order.code}: valor devolvido`]);
    expect(told[0]?.text).toContain('o pedido foi encerrado');
    expect(await stockOf(shop.admin, order.product.id)).toBe(1);
    expect((await shop.admin.get(`unidades?search=${linked}`)).body.data[0].state).toBe('in_stock');
    expect(await handedOver(order)).toEqual(Array(4).fill(`422 ${gone}`));
  });

  test('by the bank ends as well, and its buyer is told', async () => {
    const { id, code, buyer, txid, payment } = await paidOrder();
    const refund = { id: `MED${id}`, rtrId: null, amountCents: 100_000, nature: 'MED_FRAUDE', reason: null };
    const contested = { e2eId: payment.e2e_id, txid, amountCents: 100_000, paidAt: new Date(), payer: null };
    await shop.receipts.record([{ ...contested, refunds: [{ ...refund, state: 'done' }] }], shop.providerId);
    expect(await shop.orderOf(id)).toMatchObject({ status: 3, end_reason: 'refunded' });
    expect((await mailsOf(buyer.email)).at(-1)?.subject).toBe(`Pedido ${code}: valor devolvido`);
  });

  test('stays handed over once it is, and says so', async () => {
    const { id, payment, pickup, read, product } = await paidOrder();
    await hand(id, pickup);
    await giveBack(payment.id);
    await shop.work();
    expect(await read()).toMatchObject({ payment: { status: 5 }, end_reason: null, is_paid_back: true });
    expect(await stockOf(shop.admin, product.id)).toBe(0);
    expect((await setStatus(id, 4)).body.message).toBe(gone);
  });

  test('and that is handed over at the same moment is one of both', async () => {
    const { id, payment, pickup } = await paidOrder();
    const [back, handed] = await Promise.all([giveBack(payment.id), hand(id, pickup)]);
    await shop.work();
    expect(back.status).toBe(202);
    expect((await shop.orderOf(id)).status).toBe(handed.status === 200 ? 5 : 3);
  });

  test('ends also when it was not ended then, as before this was so', async () => {
    const { id, payment, buyer } = await paidOrder();
    await giveBack(payment.id);
    await shop.work();
    await shop.pool.query(`update orders set status = 2, end_reason = null, holds_stock = true where id = $1`, [id]);
    await shop.pool.query('insert into order_statuses (order_id, from_status, status) values ($1, 3, 2)', [id]);
    await shop.pool.query(
      'update products set stock = 0 from order_items where products.id = product_id and order_id = $1',
      [id],
    );
    await shop.app.services.orders.endUnpaid();
    expect(await shop.orderOf(id)).toMatchObject({ status: 3, end_reason: 'refunded' });
    expect((await mailsOf(buyer.email)).at(-1)?.text).toContain('voltou à conta que pagou');
  });
});

test('the naive way, looking at the money before the order is held, would hand over what was just given back', async () => {
  const { id, payment } = await paidOrder();
  const looked = await shop.pool.query('select refunded_cents from pix_payments where id = $1', [payment.id]);
  await giveBack(payment.id);
  expect(looked.rows).toEqual([{ refunded_cents: 0 }]);
  expect((await shop.orderOf(id)).status).toBe(2);
});

test('money that came too late and went back makes its order paid by nobody’s word', async () => {
  const { id, txid } = await shop.placed();
  expect((await setStatus(id, 3)).status).toBe(200);
  const late = await shop.comesIn({ txid, amountCents: 100_000 });
  // It goes back by itself.
  expect([late.verdict, (await giveBack(late.id)).status]).toEqual(['late', 409]);
  const refusals = [await setStatus(id, 2), await setStatus(id, 5)];
  await shop.work();
  refusals.push(await setStatus(id, 2));
  expect(refusals.map(({ status, body }) => `${status} ${body.message}`)).toEqual(Array(3).fill(`422 ${gone}`));
});

test('an order of whose money a part went back goes on, and says how much', async () => {
  const { id, payment, pickup, read } = await paidOrder();
  await giveBack(payment.id, 300);
  await shop.work();
  expect(await read()).toMatchObject({ payment: { status: 2 }, refunded: 300, is_paid_back: false });
  expect((await hand(id, pickup)).status).toBe(200);
});
