import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
  admin = await shop.signedIn('admin');
});
beforeEach(async () => {
  expect((await admin.put('cartao-config', { provider: 'simulador' })).status).toBe(200);
});
afterAll(() => shop.close());

const files = [
  '/simulador/cartao/campos.js',
  '/simulador/cartao/campo.js',
  '/simulador/cartao/campo/numero',
  '/simulador/cartao/campo/validade',
  '/simulador/cartao/campo/codigo',
  '/simulador/cartao/desafio.js',
];
const ask = (url: string) => shop.app.http.inject({ method: 'GET', url });
const statuses = async (of = shop) =>
  Promise.all(files.map(async (url) => (await of.app.http.inject({ method: 'GET', url })).statusCode));

/** An order whose card waits for the bank's question, with the address of that. */
async function challenge() {
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin, { price: '1000' });
  const key = () => ({ 'idempotency-key': randomUUID() });
  const placed = await buyer.post('orders', { ...buildOrder([product]), method: 'card' }, key());
  const code = placed.body.order_code as string;
  const press = {
    token: `sim_CHAL_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
    brand: 'master',
    instalments: 1,
    shown_total: 1000,
    holder: { name: 'Bia Lima', cpf: '52998224725' },
  };
  const { body } = await buyer.post(`pedidos/${code}/cartao`, press, key());
  expect(body.state).toBe('challenge');
  return { buyer, code, url: body.card.challenge_url as string };
}

test('the simulator’s files are there while the shop has chosen it, in frames of the shop alone', async () => {
  expect(await statuses()).toEqual(files.map(() => 200));
  const { headers, body } = await ask('/simulador/cartao/campo/numero');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(body).toContain('autocomplete="cc-number"');
  expect((await ask('/simulador/cartao/campo/senha')).statusCode).toBe(404);
});

test('without the simulator none of them is there', async () => {
  await admin.put('cartao-config', { provider: '' });
  expect(await statuses()).toEqual(files.map(() => 404));
  expect((await ask('/simulador/cartao/desafio/SIM1')).statusCode).toBe(404);
});

test('a shop that others reach has none of them, whatever is set', async () => {
  const elsewhere = await openShop({ BASE_URL: 'https://loja.example' });
  try {
    expect(await statuses(elsewhere)).toEqual(files.map(() => 404));
  } finally {
    await elsewhere.close();
  }
});

test.each([
  ['approved', 'paid'],
  ['refused', 'refused'],
])('whoever answers the bank with %s has a payment that is %s', async (end, state) => {
  const { buyer, code, url } = await challenge();
  const asked = await ask(url);
  expect(asked.body).toMatch(/R\$\s1\.000,00 em 1x\?/);
  const answer = () => shop.app.http.inject({ method: 'POST', url, payload: { end } });
  expect((await answer()).statusCode).toBe(200);
  await expect.poll(async () => (await buyer.get(`pedidos/${code}/pagamento`)).body.state).toBe(state);
  expect((await answer()).statusCode).toBe(422);
  expect((await ask(url)).body).toContain('Esta confirmação já terminou.');
  expect((await shop.app.http.inject({ method: 'POST', url, payload: { end: 'paid' } })).statusCode).toBe(422);
});
