import type { Product } from '@giro/contract/calls/products.ts';
import type { SearchAnswer, Suggestions } from '@giro/contract/calls/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoCatalogue } from '../support/demo-catalogue.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { typedSearches } from '../support/typed-searches.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await loadDemoCatalogue(shop);
});
afterAll(() => shop.close());

const asking = (q: string, more = '') => `q=${encodeURIComponent(q)}${more}`;

async function search(q: string, more = ''): Promise<SearchAnswer> {
  const { status, body } = await shop.visitor().get(`busca?${asking(q, more)}`);
  expect([q, status]).toEqual([q, 200]);
  return body as SearchAnswer;
}

async function suggest(q: string): Promise<Suggestions> {
  const { status, body } = await shop.visitor().get(`busca/sugestoes?${asking(q)}`);
  expect([q, status]).toEqual([q, 200]);
  return body as Suggestions;
}

const namesOf = ({ products }: SearchAnswer) => products.data.map(({ name }) => name);

test('what people type leads to what they mean, in at least 95 of 100 searches and suggestions', async () => {
  const missed: unknown[] = [];
  let asked = 0;
  for (const { typed, product, model } of typedSearches) {
    for (const answer of [await search(typed), await suggest(typed)]) {
      const first =
        'products' in answer && 'data' in answer.products
          ? answer.products.data[0]
          : (answer as Suggestions).products[0];
      if (product !== undefined) {
        asked++;
        if (!first?.name.startsWith(product)) missed.push({ typed, product, first: first?.name });
      }
      if (model !== undefined) {
        asked++;
        if (answer.models[0]?.name !== model) missed.push({ typed, model, first: answer.models[0]?.name });
      }
    }
  }
  console.info(`searches as people type them: ${asked - missed.length} of ${asked} met`);
  expect(typedSearches.length).toBeGreaterThanOrEqual(60);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(asked * 0.05);
});

describe('the order', () => {
  const pricesOf = ({ products }: SearchAnswer) => products.data.map(({ price }) => price);

  test('is by price, up or down, or newest first', async () => {
    const up = pricesOf(await search('iphone', '&ordem=menor-preco'));
    expect(up).toEqual(up.toSorted((one, other) => one - other));
    const down = pricesOf(await search('iphone', '&ordem=maior-preco'));
    expect(down).toEqual(down.toSorted((one, other) => other - one));
    const newest = (await search('iphone', '&ordem=novos')).products.data.map(({ id }) => id);
    expect(newest).toEqual(newest.toSorted((one, other) => other - one));
    const all = (await search('')).products.data.map(({ id }) => id);
    expect(all).toEqual((await search('', '&ordem=novos')).products.data.map(({ id }) => id));
  });

  test('by relevance has what is in stock before what is sold out', async () => {
    const sku = 'IP15PM-1TB-BRANCO-S';
    const { products } = await search('iphone 15 pro max');
    expect(products.data.map((product) => product.SKU)).toContain(sku);
    const place = products.data.findIndex((product) => product.SKU === sku);
    expect(products.data.slice(0, place).map(({ stock }) => stock)).toEqual([expect.any(Number)]);
    expect(products.data.slice(0, place).every(({ stock }) => stock > 0)).toBe(true);
  });

  test('has a SKU that is typed whole first, however many begin alike', async () => {
    expect((await search('ip13-128-estelar-s')).products.data[0]?.SKU).toBe('IP13-128-ESTELAR-S');
    expect((await search('IP13')).products.data.every(({ SKU }) => SKU.startsWith('IP13'))).toBe(true);
  });
});

describe('a page', () => {
  test('has nine, and one beyond the last is the last', async () => {
    const first = await search('iphone');
    const { last_page, total } = first.products;
    expect(first.products).toMatchObject({ current_page: 1, last_page: Math.ceil(total / 9) });
    const last = await search('iphone', `&page=${last_page}`);
    const beyond = await search('iphone', '&page=900000');
    expect(beyond).toEqual(last);
    expect(last.products.data.length).toBe(total - (last_page - 1) * 9);
  });

  test('holds prices within the borders, borders included, and tells the range without them', async () => {
    const all = await search('iphone');
    const { min, max } = all.price ?? { min: 0, max: 0 };
    const cheapest = await search('iphone', `&preco_max=${min}`);
    expect(cheapest.products.data.every(({ price }) => price === min)).toBe(true);
    expect(cheapest.products.total).toBeGreaterThan(0);
    expect(cheapest.price).toEqual({ min, max });
    const dearest = await search('iphone', `&preco_min=${max}&preco_max=${max}.00`);
    expect(dearest.products.total).toBeGreaterThan(0);
    expect((await search('iphone', `&preco_min=${max + 0.01}`)).products.total).toBe(0);
  });
});

describe('where nothing is found', () => {
  test('what comes nearest is shown, six at most', async () => {
    const unknown = await search('iphone 13 dourado 512 com caneta');
    expect(unknown.products).toMatchObject({ data: [], total: 0, last_page: 1, current_page: 1 });
    expect(unknown.price).toBeNull();
    expect(unknown.nearest.length).toBeGreaterThan(0);
    expect(unknown.nearest.length).toBeLessThanOrEqual(6);
    expect(unknown.nearest[0]?.name).toMatch(/^iPhone/);
  });

  test('by its choices, those that it misses least come nearest', async () => {
    const dear = await search('iphone 13', '&preco_min=90000');
    expect(dear.products.total).toBe(0);
    expect(dear.nearest[0]?.name).toMatch(/^iPhone 13 /);
    expect((await search('', '&preco_min=90000')).nearest).toHaveLength(6);
    expect((await search('qqqqzzzz')).nearest).toHaveLength(6);
  });

  test('nothing is added where something is found', async () => {
    expect((await search('iphone 13')).nearest).toEqual([]);
  });
});

describe.each([
  '%',
  '_',
  '*',
  ':',
  '%%%',
  "'",
  '"',
  '\\',
  '&|!()<->',
  "' or 1=1 --",
  "'; drop table products; --",
  "iphone' & | ! (",
  'iphone:*',
  '📱',
  '📱 iphone 🔥',
  '\u0000',
  'a\u0000b',
  'x'.repeat(10_000),
  'x '.repeat(5000),
  '1 '.repeat(50),
  'ß ﬁ İ ª º ½',
  '日本',
  'ip'.repeat(50),
  '#ip13',
  '-- /* */',
])('a query is only letters: %j', (typed) => {
  test('', async () => {
    await search(typed);
    await suggest(typed);
    await search(
      typed,
      '&attr=%27:1&attr=__proto__:1&attr=constructor:2&preco_min=99999999999999&tab=x&modelos=1,a,%27',
    );
  });
});

test('signs alone find nothing, and without a query everything is listed', async () => {
  expect((await search('%')).products.total).toBe(0);
  expect((await search('__')).products.total).toBe(0);
  const all = (await shop.visitor().get('products')).body.total;
  expect((await search('')).products.total).toBe(all);
  expect((await search('', '&made=up&xyz=1')).products.total).toBe(all);
});

test('suggestions are a few products with picture and price, models that the shop buys, and posts', async () => {
  const { products, models, posts } = await suggest('iphone');
  expect(products.length).toBeLessThanOrEqual(6);
  expect(products[0]).toEqual({
    SKU: expect.any(String),
    name: expect.stringMatching(/iPhone/),
    price: expect.any(Number),
    stock: expect.any(Number),
    picture: '/files/photo.webp',
  });
  expect(models[0]).toEqual({
    id: expect.any(Number),
    name: expect.stringMatching(/iPhone/),
    brand: 'Apple',
    type: 'Smartphone',
    picture: null,
  });
  expect(posts[0]).toEqual({ title: expect.stringMatching(/iPhone/), slug: expect.any(String), picture: null });
  expect(await suggest('')).toEqual({ products: [], models: [], posts: [] });
  expect((await suggest('imei')).posts[0]?.title).toMatch(/IMEI/);
});

test('a model without prices is none that the shop buys', async () => {
  const { rows } = await shop.pool.query(`update models set base_value_cents = 0 where name = 'Edge 40' returning id`);

  await shop.pool.query('update model_values set amount_cents = 0 where model_id = $1', [rows[0].id]);
  expect((await suggest('edge 40')).models).toEqual([]);
});

describe('what changes is found at once', () => {
  const hidden = (sku: string) => search(sku).then(({ products }) => products.data.map(({ SKU }) => SKU).includes(sku));
  const run = (statement: string, values: unknown[] = []) => shop.pool.query(statement, values);

  test('a product that is hidden or deleted is found by nobody, and again once it is back', async () => {
    for (const [away, back] of [
      ['published = false', 'published = true'],
      ['deleted_at = now()', 'deleted_at = null'],
    ]) {
      expect(await hidden('IP13M-128-ROSA-S')).toBe(true);
      await run(`update products set ${away} where sku = 'IP13M-128-ROSA-S'`);
      expect(await hidden('IP13M-128-ROSA-S')).toBe(false);
      expect((await search('iphone 13 mini')).models[0]?.name).toBe('iPhone 13 mini');
      expect((await suggest('iphone 13 mini')).products.every(({ SKU }) => SKU !== 'IP13M-128-ROSA-S')).toBe(true);
      await run(`update products set ${back} where sku = 'IP13M-128-ROSA-S'`);
    }
    expect(await hidden('IP13M-128-ROSA-S')).toBe(true);
  });

  test('by an import in plain SQL, with what it is described by', async () => {
    await run(`
      with added as (insert into products (sku, name, price_cents, stock)
        select 'IMP-' || i, 'Câmera Instantânea ' || i, 1000 * i, 1 from generate_series(1, 12) as i returning id)
      insert into product_types select added.id, device_types.id from added, device_types where name = 'Tablet'`);
    const { products, types } = await search('camera instantanea');
    expect(products.total).toBe(12);
    expect(types.find(({ value }) => value === 'Tablet')?.count).toBe(12);
    await run(`insert into product_values select products.id, attribute_values.id from products, attribute_values
      where sku = 'IMP-3' and value = 'Seminovo'`);
    expect(namesOf(await search('instantanea seminovo'))).toEqual(['Câmera Instantânea 3']);
    await run(`delete from product_values using products where product_id = products.id and sku = 'IMP-3'`);
    expect((await search('instantanea seminovo')).products.total).toBe(0);
    await run(`delete from products where sku like 'IMP-%'`);
    expect((await search('camera instantanea')).products.total).toBe(0);
  });

  test('after another name of a product, its model, brand, type or value', async () => {
    const first = async (typed: string) => namesOf(await search(typed))[0];
    await run(`update products set name = 'Telefone Zumbi' where sku = 'ME40-256-VERDE'`);
    expect(await first('zumbi')).toBe('Telefone Zumbi');
    await run(`update models set name = 'Lampejo 40' where name = 'Edge 40'`);
    expect(await first('lampejo')).toBe('Telefone Zumbi');
    await run(`update brands set name = 'Motocicleta' where name = 'Motorola'`);
    expect((await search('motocicleta')).products.total).toBeGreaterThan(1);
    await run(`update device_types set name = 'Prancheta' where name = 'Tablet'`);
    expect(await first('prancheta')).toMatch(/^iPad/);
    await run(`update attribute_values set value = 'Recondicionado' where value = 'Vitrine'`);
    expect((await search('recondicionado')).products.total).toBeGreaterThan(1);
    expect((await search('zumbie')).products.data[0]?.name).toBe('Telefone Zumbi');
  });

  test('prices and stock count as they are now', async () => {
    await run(`update products set price_cents = 1, stock = 0 where sku = 'GA54-128-LIMA'`);
    const { products } = await search('', '&ordem=menor-preco');
    expect(products.data[0]).toMatchObject({ SKU: 'GA54-128-LIMA', price: 0.01, stock: 0 } satisfies Partial<Product>);
    const { rows } = await run(
      `select in_stock, price_cents from product_documents join products on id = product_id
      where sku = 'GA54-128-LIMA'`.replace('price_cents', 'product_documents.price_cents'),
    );
    expect(rows).toEqual([{ in_stock: false, price_cents: 1 }]);
  });
});

describe('synonyms', () => {
  test('that the shop adds and removes take effect at once, and answers that were kept are made anew', async () => {
    const admin = await shop.signedIn('admin');
    expect((await search('bichinho')).products.total).toBe(0);
    const added = await admin.post('busca/sinonimos', { term: 'Bichinho', meaning: 'Galaxy S24' });
    expect([added.status, added.body.synonym]).toEqual([
      201,
      { id: expect.any(Number), term: 'bichinho', meaning: 'Galaxy S24' },
    ]);
    expect((await search('bichinho')).products.data[0]?.name).toMatch(/^Galaxy S24/);
    const { synonyms } = (await admin.get('busca/sinonimos')).body;
    expect(synonyms).toContainEqual(added.body.synonym);
    expect(synonyms).toContainEqual({ id: expect.any(Number), term: 'ifone', meaning: 'iphone' });
    expect((await admin.delete(`busca/sinonimos/${added.body.synonym.id}`)).status).toBe(200);
    expect((await search('bichinho')).products.total).toBe(0);
    expect((await admin.delete(`busca/sinonimos/${added.body.synonym.id}`)).status).toBe(404);
  });

  test.each([
    [{}, ['meaning', 'term']],
    [{ term: 'duas palavras', meaning: '!!!' }, ['meaning', 'term']],
    [{ term: '%', meaning: 'x' }, ['term']],
    [{ term: 'ifone', meaning: 'iPhone' }, ['meaning']],
    [{ term: 'capa', meaning: 'Capa' }, ['meaning']],
    [{ term: 'x'.repeat(61), meaning: 'y'.repeat(81) }, ['meaning', 'term']],
  ])('%j is refused at %j', async (body, fields) => {
    const admin = await shop.signedIn('admin');
    const answer = await admin.post('busca/sinonimos', body);
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields]);
  });
});
