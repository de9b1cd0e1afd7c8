import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCoupon, buildProduct, stockOf } from '../support/build-product.ts';
import { card, cash, giveBack, key, pay, sell, seller } from '../support/counter-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
let ana: Awaited<ReturnType<typeof seller>>;
beforeAll(async () => {
  shop = await openMoneyShop();
  await shop.admin.put('troca-config', { counter_enabled: true });
  ana = await seller(shop, 1000);
});
afterAll(async () => {
  await shop.assertConserved();
  await assertVerified(shop.database);
  await shop.close();
});

const pix = (value: number) => ({ method: 'pix', value });
const statusOf = async (code: string) => (await ana.get(`balcao/vendas/${code}`)).body.order.payment.status;

/** A sale of R$ 200,00 with so much of it by a Pix that the provider knows. */
async function beginSale(value: number, more: object = {}) {
  const product = await buildProduct(shop.admin, { price: '200' });
  const { body } = await sell(ana, { lines: [{ product_id: product.id, quantity: 1 }], ...more });
  const code = body.order.order_code as string;
  const part = await pay(ana, code, pix(value));
  const { rows } = await shop.pool.query(
    `update pix_charges set state = 'open', code = 'x' where payment_id = $1 returning id, txid, amount_cents as cents`,
    [part.body.payment.id],
  );
  await shop.pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key = 'open-charge-' || $1`,
    [rows[0].id],
  );
  shop.provider.have(rows[0].txid, rows[0].cents);
  return { code, product, part: part.body.payment, txid: rows[0].txid as string };
}

test('a Pix of the provider settles its part, and the sale with the last one, by nobody’s press', async () => {
  const { code, part, txid } = await beginSale(120);
  expect([part.state, part.value]).toEqual(['open', 120]);
  await shop.comesIn({ txid, amountCents: 12_000 });
  expect((await ana.get(`balcao/vendas/${code}`)).body).toMatchObject({ open: 80, order: { payment: { status: 1 } } });
  expect((await pay(ana, code, cash(80))).body.order.payment.status).toBe(5);
});

test('told of twice it counts once, and the last part may be the Pix', async () => {
  const { code, txid } = await beginSale(120);
  await pay(ana, code, cash(80));
  const received = await shop.comesIn({ txid, amountCents: 12_000 }, 3);
  expect([received.verdict, await statusOf(code)]).toEqual(['settled', 5]);
});

test('a sale has one code of a provider at a time: another Pix waits until the first is dropped', async () => {
  const { code, part } = await beginSale(120);
  const second = await pay(ana, code, pix(10));
  expect([second.status, second.body.errors]).toEqual([422, { method: [expect.stringContaining('Já há um Pix')] }]);
  await ana.delete(`balcao/vendas/${code}/pagamentos/${part.id}`);
  expect((await pay(ana, code, pix(10))).status).toBe(201);
});

test('too little waits for the rest or for somebody who takes it as it is', async () => {
  const { code, txid } = await beginSale(200);
  const half = await shop.comesIn({ txid, amountCents: 15_000 });
  expect([half.verdict, half.decided_at, await statusOf(code)]).toEqual(['partial', null, 1]);
  expect((await shop.press(`${half.id}/aceitar`)).status).toBe(200);
  expect(await statusOf(code)).toBe(5);
});

test('a Pix for a part that was dropped, or a sale that has ended, goes back', async () => {
  const { code, txid, part } = await beginSale(120);
  expect((await ana.delete(`balcao/vendas/${code}/pagamentos/${part.id}`)).status).toBe(200);
  const late = await shop.comesIn({ txid, amountCents: 12_000 });
  expect([late.verdict, await statusOf(code)]).toEqual(['late', 1]);
  expect(await shop.refundsOf(late.id)).toHaveLength(1);
  const other = await beginSale(200);
  await ana.post(`balcao/vendas/${other.code}/encerrar`, { reason: 'Desistiu' });
  const after = await shop.comesIn({ txid: other.txid, amountCents: 20_000 });
  expect([after.verdict, await statusOf(other.code)]).toEqual(['late', 3]);
  expect(await stockOf(shop.visitor(), other.product.id)).toBe(5);
});

test('money goes back the way it came: cash out of the drawer, a card with its paper, Pix elsewhere', async () => {
  const { code, txid, part } = await beginSale(50);
  await pay(ana, code, cash(70));
  const paid = await pay(ana, code, card(80, 'R1'));
  await shop.comesIn({ txid, amountCents: 5000 });
  expect(await statusOf(code)).toBe(5);
  const parts = (await ana.get(`balcao/vendas/${code}`)).body.order.payments;
  const cashPart = parts.find(({ method }: { method: string }) => method === 'cash');
  expect((await giveBack(ana, cashPart.id, {})).status).toBe(403);
  expect((await giveBack(shop.admin, cashPart.id, { value: 10 })).body).toMatchObject({ needs: 'cash_session' });
  await shop.admin.post('caixa/abrir', { float: 15 }, key());
  expect((await giveBack(shop.admin, cashPart.id, { value: 20 })).body.errors).toHaveProperty('value');
  const once = key();
  const press = () => giveBack(shop.admin, cashPart.id, { value: 10 }, once);
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status, body }) => [status, body.payment.refunded])).toEqual(Array(3).fill([200, 10]));
  expect((await shop.admin.post('caixa/fechar', { counted: 5 }, key())).body.session.difference).toBe(0);
  const cardId = paid.body.payment.id;
  expect((await giveBack(shop.admin, cardId, { value: 30 })).body.errors).toHaveProperty('nsu');
  expect((await giveBack(shop.admin, cardId, { value: 30, nsu: 'E1' })).body.payment.refunded).toBe(30);
  expect((await giveBack(shop.admin, cardId, { value: 50.01, nsu: 'E2' })).body.errors).toHaveProperty('value');
  expect((await giveBack(shop.admin, part.id, {})).body.message).toContain('Recebimentos');
  expect((await giveBack(shop.admin, 2_147_483_647, {})).status).toBe(404);
  expect((await shop.signedIn()).id).toBeGreaterThan(0);
  expect((await giveBack(await shop.signedIn(), cardId, {})).status).toBe(403);
});

test('a coupon takes its part off and is used once the sale is', async () => {
  const coupon = await buildCoupon(shop.admin, { most_uses: 1 });
  const buyer = await shop.signedIn('user', { name: 'Rui Melo' });
  const product = await buildProduct(shop.admin, { price: '200' });
  const lines = [{ product_id: product.id, quantity: 1 }];
  const body = { user_id: buyer.id, lines, coupon: coupon.code, payments: [cash(180)] };
  expect((await sell(ana, { lines, coupon: coupon.code })).body.errors).toHaveProperty('user_id');
  expect((await sell(ana, { ...body, coupon: 'NADA' })).body.errors).toHaveProperty('coupon');
  const both = await Promise.all([sell(ana, body), sell(ana, body)]);
  expect(both.filter(({ status }) => status === 201).map((each) => each.body.order.payment.status)).toEqual([5]);
  expect((await sell(ana, body)).body.errors).toHaveProperty('coupon');
});

test('the guarantee runs from the sale, and no buyer withdraws from it on the web', async () => {
  const buyer = await shop.signedIn('user', { name: 'Rui Melo' });
  const product = await buildProduct(shop.admin, { price: '200' });
  const body = { user_id: buyer.id, lines: [{ product_id: product.id, quantity: 1 }], payments: [cash(200)] };
  const { order } = (await sell(ana, body)).body;
  const own = (await buyer.get(`pedidos/${order.order_code}`)).body;
  expect(own.order?.can_withdraw ?? own.can_withdraw).toBe(false);
  expect((await buyer.post(`pedidos/${order.order_code}/desistir`)).status).toBe(422);
});
