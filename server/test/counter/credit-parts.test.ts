import { formatReais } from '@giro/contract/rules/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { cash, giveBack, pay, sell, seller } from '../support/counter-shop.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';

let shop: CreditShop;
let ana: Awaited<ReturnType<typeof seller>>;
beforeAll(async () => {
  shop = await openCreditShop();
  await shop.setRules({ counter_enabled: true });
  ana = await seller(shop);
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const credit = (value: number) => ({ method: 'credit', value });

/** Somebody with R$ 1.317,60 of credit, and a sale to them of R$ 1.000,00. */
async function beginSale(payments: object[] = []) {
  const holder = await shop.buildHolder();
  const { rows } = await shop.pool.query('select id from users where email = $1', [holder.email]);
  const userId = rows[0].id as number;
  const product = await buildProduct(shop.admin, { stock: 2 });
  const begun = await sell(ana, { user_id: userId, lines: [{ product_id: product.id, quantity: 1 }], payments });
  return { ...holder, userId, product, begun, code: begun.body.order?.order_code as string };
}

test('credit is held until the sale is covered, and then spent', async () => {
  const { seller: buyer, code, userId } = await beginSale();
  const person = await ana.post('balcao/pessoas', { cpf: '529.982.247-25', name: 'Rui' });
  expect(person.body.person.credit).toBeGreaterThanOrEqual(0);
  const held = await pay(ana, code, credit(600));
  expect([held.status, held.body.open, held.body.payment.state]).toEqual([201, 400, 'authorised']);
  expect((await shop.own(buyer)).credit).toMatchObject({ free: 717.6, reserved: 600 });
  const done = await pay(ana, code, cash(400));
  expect([done.body.open, done.body.order.payment.status]).toEqual([0, 5]);
  expect((await shop.own(buyer)).credit).toMatchObject({ free: 717.6, reserved: 0 });
  expect(await shop.kindsOf(buyer)).toEqual(['spent 0', 'reserved -600', 'granted 1317.6']);
  const { rows } = await shop.pool.query('select user_id from orders where order_code = $1', [code]);
  expect(rows).toEqual([{ user_id: userId }]);
  const [part] = done.body.order.payments;
  const back = await giveBack(ana, part.id, { value: 100 });
  expect(back.status).toBe(403);
  const returned = await giveBack(shop.admin, part.id, { value: 100 });
  expect([returned.status, returned.body.payment.refunded]).toEqual([200, 100]);
  expect(await shop.freeOf(buyer)).toBe(817.6);
  expect((await giveBack(shop.admin, part.id, { value: 500.01 })).body.errors).toHaveProperty('value');
});

test('a sale that credit covers alone is handed over at once', async () => {
  const { begun, seller: buyer } = await beginSale([credit(1000)]);
  expect([begun.status, begun.body.open, begun.body.order.payment.status]).toEqual([201, 0, 5]);
  expect((await shop.own(buyer)).credit).toMatchObject({ free: 317.6, reserved: 0 });
});

test('a part of credit that is dropped, and a sale that ends, let it go', async () => {
  const { seller: buyer, code } = await beginSale();
  const first = await pay(ana, code, credit(600));
  expect((await ana.delete(`balcao/vendas/${code}/pagamentos/${first.body.payment.id}`)).body.open).toBe(1000);
  expect(await shop.freeOf(buyer)).toBe(1317.6);
  await pay(ana, code, credit(700));
  const ended = await ana.post(`balcao/vendas/${code}/encerrar`, { reason: 'Desistiu' });
  expect([ended.status, ended.body.order.payment.status]).toEqual([200, 3]);
  expect(await shop.freeOf(buyer)).toBe(1317.6);
});

test('a sale that only credit stands for ends with its hold', async () => {
  const { seller: buyer, code } = await beginSale([credit(600)]);
  const { rows } = await shop.pool.query('select id from orders where order_code = $1', [code]);
  await shop.runOut(rows[0].id);
  expect((await ana.get(`balcao/vendas/${code}`)).body.order.payment.status).toBe(3);
  expect(await shop.freeOf(buyer)).toBe(1317.6);
});

test('a paid sale that is taken back returns its credit at once', async () => {
  const { begun, seller: buyer } = await beginSale([credit(600), cash(400)]);
  const { id } = begun.body.order;
  expect((await shop.admin.put(`orders/${id}`, { status: 3, reason: 'Defeito' })).status).toBe(200);
  expect(await shop.freeOf(buyer)).toBe(1317.6);
  expect(await shop.partsOf(id)).toEqual(['credit settled 60000 60000', 'cash settled 40000 0']);
});

test('more credit than the buyer has, and credit of nobody, is refused at its field', async () => {
  const { seller: buyer, product, code, userId } = await beginSale();
  const lines = [{ product_id: product.id, quantity: 1 }];
  const other = await pay(ana, code, credit(0));
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['value']]);
  await pay(ana, code, credit(900));
  const dear = await sell(ana, { user_id: userId, lines, payments: [credit(500)] });
  expect([dear.status, dear.body.errors]).toEqual([
    422,
    { 'payments.0.value': [`O crédito do cliente é de ${formatReais(417.6)}. Use até esse valor.`] },
  ]);
  const cheap = await buildProduct(shop.admin, { price: '100' });
  const anonymous = await sell(ana, { lines: [{ product_id: cheap.id, quantity: 1 }], payments: [credit(100)] });
  expect(anonymous.body.errors).toEqual({ user_id: ['Identifique o cliente para usar crédito.'] });
  const open = await sell(ana, { lines: [{ product_id: cheap.id, quantity: 1 }] });
  expect((await pay(ana, open.body.order.order_code, credit(100))).body.errors.value).toEqual([
    'O cliente desta venda não tem crédito na loja. Use outra forma de pagamento.',
  ]);
  expect(await shop.freeOf(buyer)).toBe(417.6);
});

test('of two sales that want one credit, one has it', async () => {
  for (let round = 0; round < 5; round++) {
    const { seller: buyer, userId, product, code } = await beginSale();
    const body = { user_id: userId, lines: [{ product_id: product.id, quantity: 1 }], payments: [credit(1000)] };
    const both = await Promise.all([sell(ana, body), pay(ana, code, credit(1000))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await shop.freeOf(buyer)).toBe(317.6);
  }
});
