import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules, stockOf } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Bia Reis' });
  await liftOrderRules(admin);
});
afterAll(() => shop.close());

const over = (version: number) => ({ 'if-match': `"${version}"` });
const setPrice = (id: number, price: unknown, version = 1) =>
  admin.put(`products/gestao/${id}/preco`, { price }, over(version));
const moveStock = (id: number, stock: unknown, stock_seen: unknown) =>
  admin.put(`products/gestao/${id}/estoque`, { stock, stock_seen });
const recorded = async (id: number) =>
  (
    await shop.pool.query('select kind, before, after from activities where subject_id = $1::text order by id', [
      String(id),
    ])
  ).rows.filter(({ kind }) => kind !== 'product-added');

describe('a price in the row', () => {
  test('is saved over the version that was shown, and recorded', async () => {
    const { id } = await buildProduct(admin);
    const answer = await setPrice(id, '899.90');
    expect(answer.body).toMatchObject({ product: { price: 899.9, version: 2 } });
    expect(answer.body.message.replaceAll('\u00a0', ' ')).toBe('Preço salvo: era R$ 1.000,00.');
    expect(await recorded(id)).toMatchObject([{ kind: 'price-changed' }]);
  });

  test('of two people at once is saved once: the other one is told by whom', async () => {
    const { id } = await buildProduct(admin);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => setPrice(id, 500 + index)));
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    expect(refused[0]?.body.message).toContain('foi alterado por Bia Reis');
    const { body } = await admin.get('products/gestao?search=');
    const row = body.data.find((product: { id: number }) => product.id === id);
    expect(row).toMatchObject({ price: saved[0]?.body.product.price, version: 2 });
  });

  test('is refused without a version, as no amount, and of a product that is gone', async () => {
    const { id } = await buildProduct(admin);
    expect((await admin.put(`products/gestao/${id}/preco`, { price: 10 })).status).toBe(428);
    for (const price of ['', 'mil', -1, 1e12]) expect((await setPrice(id, price)).body.errors).toHaveProperty('price');
    await admin.delete(`products/${id}`);
    expect((await setPrice(id, 10)).body.message).toContain('foi excluído');
    expect((await setPrice(2_147_483_647, 10)).status).toBe(404);
  });
});

describe('a stock in the row', () => {
  test('is a difference: what is sold meanwhile stays sold, and the row is told', async () => {
    const { id, price } = await buildProduct(admin, { stock: 5 });
    const buyer = await buildBuyer(shop);
    expect((await buyer.post('orders', buildOrder([{ id, price, quantity: 2 }]))).status).toBe(201);
    const { body } = await moveStock(id, 8, 5);
    expect(body).toMatchObject({ product: { stock: 6, version: 1 } });
    expect(body.message).toBe('Estoque salvo: era 3 e mudou enquanto você editava; agora 6.');
    expect(await recorded(id)).toMatchObject([
      { kind: 'stock-changed', before: { Estoque: 3 }, after: { Estoque: 6 } },
    ]);
  });

  test('counts for each of many who change it at once, while orders take from it', async () => {
    const { id, price } = await buildProduct(admin, { stock: 20 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buildBuyer(shop)));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => moveStock(id, 21, 20)),
      ...buyers.map((buyer) => buyer.post('orders', buildOrder([{ id, price }]))),
    ]);
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect(await stockOf(admin, id)).toBe(20 + 10 - 5);
    await assertVerified(shop.database);
  });

  test('written as it was typed, the naive way, loses all but one change: the race above is a real one', async () => {
    const { id } = await buildProduct(admin, { stock: 20 });
    const naive = 'update products set stock = $2 where id = $1';
    await Promise.all(Array.from({ length: 10 }, () => shop.pool.query(naive, [id, 21])));
    expect(await stockOf(admin, id)).not.toBe(20 + 10);
  });

  test('takes no more than there is, and says how much that is', async () => {
    const { id } = await buildProduct(admin, { stock: 1 });
    const answer = await moveStock(id, 3, 5);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.stock[0]).toContain('agora há 1 unidade');
    expect(await stockOf(admin, id)).toBe(1);
  });

  test('needs both numbers, whole and not negative', async () => {
    const { id } = await buildProduct(admin);
    expect((await moveStock(id, -1, '1,5')).body.errors).toMatchObject({
      stock: [expect.any(String)],
      stock_seen: [expect.any(String)],
    });
    expect((await moveStock(2_147_483_647, 2, 1)).status).toBe(404);
  });
});
