import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules, stockOf } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  await liftOrderRules(admin);
});
afterAll(() => shop.close());

type Made = Awaited<ReturnType<typeof buildProduct>> & { version: number };

const built = (stock: number) => buildProduct(admin, { stock }) as Promise<Made>;
const sell = async (product: Made, quantity = 1) => {
  const buyer = await buildBuyer(shop);
  expect((await buyer.post('orders', buildOrder([{ ...product, quantity }]))).status).toBe(201);
};
/** Body of a form that was loaded before the sale: everything, with its own number. */
const edit = ({ SKU, name, price }: Made, stock: object) => ({ SKU, name, price, ...stock });
const save = (product: Made, stock: object, headers = {}) =>
  admin.post(`productsUpdate/${product.id}`, edit(product, stock), headers);
const loaded = ({ version }: Made) => ({ 'if-match': `"${version}"` });

test('what was sold between loading and saving a product stays sold', async () => {
  const product = await built(5);
  await sell(product, 2);
  const answer = await save(product, { stock: 5, stock_seen: 5 }, loaded(product));
  expect(answer.status).toBe(200);
  expect(await stockOf(admin, product.id)).toBe(3);
});

test('units that arrived are added to what is there, not to what was loaded', async () => {
  const product = await built(5);
  await sell(product, 2);
  expect((await save(product, { stock: 15, stock_seen: 5 }, loaded(product))).body.product.stock).toBe(13);
});

test('taking more off the shelf than is left is refused, and says what is there now', async () => {
  const product = await built(5);
  await sell(product, 4);
  const answer = await save(product, { stock: 2, stock_seen: 5 }, loaded(product));
  expect(answer.status).toBe(422);
  expect(answer.body.errors.stock[0]).toContain('agora há 1 unidade');
  expect(await stockOf(admin, product.id)).toBe(1);
});

test('a number alone is taken while nothing was sold since the last save of the product', async () => {
  const product = await built(5);
  expect((await save(product, { stock: 9 }, loaded(product))).body.product.stock).toBe(9);
  expect((await save(product, { stock: 7 })).body.product.stock).toBe(7);
});

test('a number alone is refused once units were sold since, unless it is the one that is there', async () => {
  const product = await built(5);
  await sell(product, 2);
  for (const headers of [loaded(product), {}]) {
    const answer = await save(product, { stock: 5 }, headers);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.stock[0]).toContain('agora há 3 unidades');
  }
  expect((await save(product, { stock: 3 }, loaded(product))).status).toBe(200);
  // That save came after the sale, so whoever edits it now has seen what is there.
  expect((await save(product, { stock: 10 })).body.product.stock).toBe(10);
});

test('units that came back from a cancelled order count as sold ones do', async () => {
  const product = await built(5);
  await sell(product, 2);
  await save(product, { stock: 3 });
  const { id } = await shop.database.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await admin.put(`orders/${id}`, { status: 3 });
  expect((await save(product, { stock: 4 })).status).toBe(422);
  expect(await stockOf(admin, product.id)).toBe(5);
});

test('an edit without a number leaves the shelf alone', async () => {
  const product = await built(5);
  await sell(product);
  expect((await save(product, {})).body.product.stock).toBe(4);
});

test('the naive way, writing the number that the form shows, brings sold units back: the race below is a real one', async () => {
  const product = await built(20);
  await Promise.all(Array.from({ length: 5 }, () => sell(product)));
  await shop.pool.query('update products set stock = $2 where id = $1', [product.id, 20 + 10]);
  expect(await stockOf(admin, product.id)).not.toBe(20 + 10 - 5);
});

test('twenty orders around somebody who adds ten units leave twenty sold and ten more', async () => {
  const product = await built(20);
  const tenSales = () => Promise.all(Array.from({ length: 10 }, () => sell(product)));
  await tenSales();
  const [answer] = await Promise.all([save(product, { stock: 30, stock_seen: 20 }, loaded(product)), tenSales()]);
  expect(answer.status).toBe(200);
  expect(await stockOf(admin, product.id)).toBe(10);
});
