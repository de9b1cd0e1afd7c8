import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

const count = 400;
let shop: TestShop;
let admin: Client;
let models: number[];
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  const insert = `with brand as (insert into brands (name) values ('Marca') returning id),
    made as (insert into models (name, brand_id, classification) select 'Modelo ' || i, brand.id, 2 from brand, generate_series(1, 2) i returning id)
    select array_agg(id) as ids from made`;
  models = (await shop.pool.query(insert)).rows[0].ids;
  await shop.pool.query(
    `insert into products (sku, name, price_cents, stock, description, model_id)
     select 'T-' || i, 'Aparelho ' || i, 1000, 1, repeat('Um aparelho muito bom. ', 200), $1
     from generate_series(1, ${count}) i`,
    [models[0]],
  );
});
afterAll(() => shop.close());

const filter = (body: object) => shop.visitor().post('products/filter', body);

/** Counts the times that a product was written as JSON while the work went on. */
async function productsWrittenBy(work: () => Promise<unknown>): Promise<number> {
  const stringify = vi.spyOn(JSON, 'stringify');
  await work();
  const written = stringify.mock.calls.filter(([value]) => value?.SKU !== undefined).length;
  stringify.mockRestore();
  return written;
}

test('the whole shop is written once, whatever twenty visitors filter it by', async () => {
  shop.app.cache.resume();
  const whole = await filter({});
  expect(whole.body.products).toHaveLength(count);
  const wishes = Array.from({ length: 20 }, (_, turn) => ({ filters: { modelos: [models[0], 1_000_000 + turn] } }));
  const expectAll = (answers: Awaited<ReturnType<typeof filter>>[]) => {
    for (const { text } of answers) expect(text).toBe(whole.text);
  };
  shop.app.cache.drop(['products']);
  const together = await productsWrittenBy(async () => expectAll(await Promise.all(wishes.map(filter))));
  // A naive server writes the shop for each visitor alone.
  const naive = await productsWrittenBy(async () => {
    for (const wish of wishes.slice(0, 5)) {
      shop.app.cache.drop(['products']);
      expectAll([await filter(wish)]);
    }
  });
  expect(naive).toBe(5 * count);
  expect(together).toBe(count);
});

test('and not again for those who come while it is written', async () => {
  shop.app.cache.resume();
  shop.app.cache.drop(['products']);
  const whole = filter({});
  const stringify = JSON.stringify;
  let written = 0;
  const late: ReturnType<typeof filter>[] = [];
  const spy = vi.spyOn(JSON, 'stringify').mockImplementation((value, ...rest) => {
    if (value?.SKU !== undefined && ++written > count - 80 && written <= count && written % 5 === 0)
      late.push(filter({}));
    return stringify(value, ...(rest as []));
  });
  const { text } = await whole;
  for (const answer of await Promise.all(late)) expect(answer.text).toBe(text);
  spy.mockRestore();
  expect(late.length).toBeGreaterThan(10);
  expect(written).toBe(count);
});

test('and a few products at a time, so that others are answered in between', async () => {
  shop.app.cache.resume();
  shop.app.cache.drop(['products']);
  const stringify = JSON.stringify;
  let [inOneGo, most, isOver] = [0, 0, false];
  const spy = vi.spyOn(JSON, 'stringify').mockImplementation((value, ...rest) => {
    if (value?.SKU !== undefined) most = Math.max(most, ++inOneGo);
    return stringify(value, ...(rest as []));
  });
  const turn = () => {
    inOneGo = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  await Promise.all(
    Array.from({ length: 20 }, (_, more) => filter({ filters: { modelos: [models[0], 2_000_000 + more] } })),
  );
  isOver = true;
  spy.mockRestore();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(50);
});

test('shows a change at the next asking, and says nothing that is for the shop alone', async () => {
  shop.app.cache.resume();
  const before = (await filter({})).body.products;
  expect(Object.keys(before[0])).not.toContain('published');
  const { id } = before[0];
  await admin.post('produtoStore', { SKU: 'T-NOVO', name: 'Novo', price: 5, stock: 1, selectedTipo: [] });
  await shop.pool.query('update products set published = false where id = $1', [id]);
  shop.app.cache.drop(['products']);
  const after = (await filter({})).body.products;
  expect(after[0].SKU).toBe('T-NOVO');
  expect(after.map((product: { id: number }) => product.id)).not.toContain(id);
  expect((await filter({ filters: { modelos: [models[1]] } })).text).toBe('{"products":[]}');
});
