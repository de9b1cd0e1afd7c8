import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
  admin = await shop.signedIn('admin');
  const { status, text } = await admin.put('cartao-config', { provider: 'simulador' });
  expect(status, text).toBe(200);
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const key = () => ({ 'idempotency-key': randomUUID() });
const tokenOf = (outcome: string) => `sim_${outcome}_${randomBytes(8).toString('hex')}`;
const press = (outcome: string, more: object = {}) => ({
  token: tokenOf(outcome),
  brand: 'master',
  instalments: 1,
  shown_total: 1000,
  last4: '6351',
  holder: { name: 'Bia Lima', cpf: '52998224725' },
  ...more,
});
const pay = (buyer: Client, code: string, body: object, headers = key()) =>
  buyer.post(`pedidos/${code}/cartao`, body, headers);

async function placeByCard() {
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin, { price: '1000' });
  const placed = await buyer.post('orders', { ...buildOrder([product]), method: 'card' }, key());
  expect(placed.status, placed.text).toBe(201);
  return { buyer, code: placed.body.order_code as string };
}
const rowOf = async (buyer: Client, code: string) => (await buyer.get(`pedidos/${code}`)).body;

test('an order is paid in twelve instalments, and costs what stood beside the button', async () => {
  const { buyer, code } = await placeByCard();
  const offered = await buyer.get('parcelas?value=1000');
  const { total } = offered.body.instalments.find(({ instalments }: { instalments: number }) => instalments === 12);
  const refused = await pay(buyer, code, press('APRO', { instalments: 12, shown_total: 1000 }));
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('O total mudou')]);
  const paid = await pay(buyer, code, press('APRO', { instalments: 12, shown_total: total }));
  expect([paid.status, paid.body]).toEqual([
    200,
    expect.objectContaining({ mode: 'card', state: 'paid', value: total }),
  ]);
  const order = await rowOf(buyer, code);
  expect(order).toMatchObject({
    total_price: total,
    payment: { status: 2 },
    payments: [{ method: 'card', state: 'settled', value: total, received: total }],
  });
  expect(order.amounts.at(-1)).toMatchObject({ kind: 'interest', label: 'Juros do parcelamento (12x)' });
});

test('a refused card leaves the order as it is, and the next one pays', async () => {
  const { buyer, code } = await placeByCard();
  expect((await pay(buyer, code, press('FUND'))).body).toMatchObject({
    state: 'refused',
    card: { attempt: 1, reason: 'funds', can_try: true, last4: '6351' },
  });
  expect((await rowOf(buyer, code)).payment.status).toBe(1);
  expect((await pay(buyer, code, press('APRO'))).body.state).toBe('paid');
});

test('one key is one attempt; another body under it is refused', async () => {
  const { buyer, code } = await placeByCard();
  const [body, headers] = [press('APRO'), key()];
  await Promise.all([pay(buyer, code, body, headers), pay(buyer, code, body, headers)]);
  expect((await pay(buyer, code, body, headers)).body.state).toBe('paid');
  expect((await pay(buyer, code, press('APRO'), headers)).status).toBe(422);
  const { rows } = await shop.pool.query('select count(*)::int as count from card_attempts where reference like $1', [
    `${code}-%`,
  ]);
  expect(rows[0].count).toBe(1);
});

test('two cards at once are one attempt', async () => {
  const { buyer, code } = await placeByCard();
  const answers = await Promise.all([pay(buyer, code, press('SLOW')), pay(buyer, code, press('SLOW'))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('every bad field is said at once, and a number of a card is never taken', async () => {
  const { buyer, code } = await placeByCard();
  const bad = press('APRO', {
    token: '5031433215406351',
    brand: 'master card',
    holder: { name: '', cpf: '11111111111' },
  });
  const { status, body } = await pay(buyer, code, bad);
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['brand', 'holder.cpf', 'holder.name', 'token']]);
  expect((await pay(buyer, code, press('APRO', { instalments: 13 }))).status).toBe(422);
  expect((await buyer.post(`pedidos/${code}/cartao`, press('APRO'))).status).toBe(422);
  expect((await pay(await buildBuyer(shop), code, press('APRO'))).status).toBe(404);
});
