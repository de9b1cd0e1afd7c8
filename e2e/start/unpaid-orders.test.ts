import { afterAll, expect, test } from 'vitest';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, startGiro } from './running-giro.ts';

const data = copyPreparedStore();
const environment = { DATA_DIR: data.folder, DEMO: '0' };
let giro: Giro;
afterAll(async () => {
  await giro.stop();
  await data.remove();
});

async function call(path: string, token?: string, body?: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const method = body ? 'POST' : 'GET';
  const answer = await fetch(`${giro.url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
  return (await answer.json()) as any;
}

test('an order whose time ran out while the shop was switched off ends as soon as it is on again', async () => {
  giro = await startGiro(environment);
  await giro.waitFor(200);
  const admin = await call('login', undefined, preparedAdmin);
  const { product } = await call('produtoStore', admin.token, { SKU: 'A', name: 'Aparelho', price: 10, stock: 5 });
  // A buyer is still signed in a day later; the shop's people are not.
  const buyer = { name: 'Ana Souza', email: 'ana@exemplo.com.br', password: 'girassol na janela' };
  const { token } = await call('cadastrar-usuario', undefined, buyer);
  const order = {
    products: [{ id: product.id, quantity: 2 }],
    totalAmount: 20,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  };
  expect(await call('orders', token, order)).toMatchObject({ success: true });
  await giro.stop();

  const hours = (count: number) => String(count * 3600);
  giro = await startGiro({ ...environment, GIRO_TEST_CLOCK: hours(25) });
  await giro.waitFor(200);
  const read = async () => (await call('pedidos-user', token)).orders.data[0];
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ payment: { status: 3 }, end_reason: 'expired' });
  const { updatedProducts } = await call('products/validate-cart', undefined, { ids: [product.id] });
  expect(updatedProducts[0].stock).toBe(5);
});
