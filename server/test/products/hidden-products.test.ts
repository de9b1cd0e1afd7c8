import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { buildUnit } from '../support/build-unit.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
});
afterAll(() => shop.close());

const publish = (published: boolean, ...ids: number[]) => admin.post('products/gestao/publicar', { ids, published });
const gone = 'Um dos produtos do carrinho não está mais à venda. Confira o carrinho.';

test('a product is published as it is added, unless it is said to be hidden', async () => {
  const published = await buildProduct(admin, { name: 'À vista' });
  const hidden = await admin.post('produtoStore', {
    SKU: 'OCULTO-1',
    name: 'Oculto desde o início',
    price: '1000',
    stock: 1,
    published: 'false',
  });
  expect(hidden.status).toBe(201);
  const visitor = shop.visitor();
  expect((await visitor.get(`productDetails/${published.SKU}`)).status).toBe(200);
  expect((await visitor.get('productDetails/OCULTO-1')).status).toBe(404);
});

test('a hidden product is nowhere in public, and comes back everywhere', async () => {
  const product = await buildProduct(admin, { name: 'Esconde-esconde' });
  const modelId = (await admin.post('modeloValues', { modelo: 'Só deste', ordem: 1 })).body.modelo.id;
  await admin.post(`productsUpdate/${product.id}`, { ...product, modelo: modelId });
  const visitor = shop.visitor();

  async function places() {
    const [list, browse, filter, details, cart, sitemap, card] = await Promise.all([
      visitor.get('products'),
      visitor.get('products/productsAll?search=esconde'),
      visitor.post('products/filter', {}),
      visitor.get(`productDetails/${product.SKU}`),
      visitor.post('products/validate-cart', { ids: [product.id] }),
      shop.app.http.inject('/sitemap.xml'),
      shop.app.http.inject(`/cards/produto/${product.SKU}.jpg`),
    ]);
    return {
      list: list.text.includes(product.SKU),
      browse: browse.body.products.total === 1,
      filters: browse.body.modelos.some(({ id }: { id: number }) => id === modelId),
      filter: filter.text.includes(product.SKU),
      details: details.status === 200,
      cart: cart.body.updatedProducts.length === 1,
      sitemap: sitemap.body.includes(product.SKU),
      card: card.statusCode === 200,
    };
  }
  const everywhere = Object.fromEntries(Object.keys(await places()).map((place) => [place, true]));
  const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]));

  expect(await places()).toEqual(everywhere);
  expect((await publish(false, product.id)).body).toEqual({
    message: '1 aparelho ocultado da loja.',
    changed: [product.id],
  });
  expect(await places()).toEqual(nowhere);
  const forStaff = await admin.get('products/gestao?search=esconde');
  expect(forStaff.body.data).toMatchObject([{ id: product.id, published: false }]);
  expect((await publish(true, product.id)).body.message).toBe('1 aparelho publicado na loja.');
  expect(await places()).toEqual(everywhere);
});

test('no public answer says whether a product is published', async () => {
  const { SKU } = await buildProduct(admin);
  expect((await shop.visitor().get(`productDetails/${SKU}`)).text).not.toContain('published');
  expect((await shop.visitor().get('products')).text).not.toContain('published');
});

test('what is hidden while it lies in a cart is not sold', async () => {
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  await publish(false, product.id);
  const refused = await buyer.post('orders', buildOrder([product]), { 'idempotency-key': 'oculto-no-carrinho' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ error: gone });
  await publish(true, product.id);
  const placed = await buyer.post('orders', buildOrder([product]), { 'idempotency-key': 'de-volta-na-loja-1' });
  expect(placed.status).toBe(201);
});

/** Holds a product's row while an order is placed of it, hides it meanwhile, and returns what came of the order. */
async function placeWhileHidden(productId: number, place: () => Promise<unknown>) {
  const hiding = await shop.pool.connect();
  await hiding.query('begin');
  await hiding.query('update products set published = false where id = $1', [productId]);
  const placing = place();
  const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`;
  while (!(await waits.execute(shop.database)).rows[0]?.waits) await new Promise((resolve) => setTimeout(resolve, 10));
  await hiding.query('commit');
  hiding.release();
  return placing;
}

test('nor what is hidden between the look at the cart and the sale', async () => {
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  const answer = await placeWhileHidden(product.id, () =>
    buyer.post('orders', buildOrder([product]), { 'idempotency-key': 'oculto-na-hora-h-1' }),
  );
  expect(answer).toMatchObject({ status: 422, body: { error: gone } });
  const { stock } = await shop.database
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(5);
});

test('a sale that does not ask again in its statement would sell it', async () => {
  const product = await buildProduct(admin);
  const naive = () =>
    sql`update products set stock = stock - 1 where id = ${product.id} and stock >= 1 returning stock`.execute(
      shop.database,
    );
  expect(await placeWhileHidden(product.id, naive)).toMatchObject({ rows: [{ stock: 4 }] });
});

test('the passport of a unit stays, without a way to a product that nobody sees', async () => {
  const { unit } = await buildUnit(shop, admin, await buildModel(shop));
  const passport = async () => (await shop.visitor().get(`aparelhos/${unit.code}`)).body.passport;
  const { product } = await passport();
  expect(product.slug).not.toBeNull();
  await publish(false, product.id);
  expect((await passport()).product).toEqual({ ...product, slug: null });
});

test('an order of what is hidden now can still be cancelled and reopened', async () => {
  const product = await buildProduct(admin, { stock: 1 });
  const buyer = await buildBuyer(shop);
  const { body } = await buyer.post('orders', buildOrder([product]), { 'idempotency-key': 'pedido-de-oculto-1' });
  await publish(false, product.id);
  const order = await shop.database
    .selectFrom('orders')
    .select('id')
    .where('order_code', '=', body.order_code)
    .executeTakeFirstOrThrow();
  for (const status of [3, 1]) {
    expect((await admin.put(`orders/${order.id}`, { status })).status).toBe(200);
  }
});
