import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAgentCatalogue } from '../../src/features/agents/catalogue.service.ts';
import { readCursor, writeCursor } from '../../src/features/agents/cursors.rules.ts';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import { type AgentAnswer, type AgentShop, openAgentShop } from '../support/agent-shop.ts';
import { buildModel } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { buildUnit } from '../support/build-unit.ts';
import { atDepth } from '../support/depth.ts';
import type { Client } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';
import { expectOfficial } from '../support/ucp-schemas.ts';

interface Shown {
  id: string;
  title: string;
  variants: { id: string; sku: string; inputs: { id: string; match: string }[] }[];
}

const count = 64;

let shop: AgentShop;
let admin: Client & { token: string };
let ids: number[];
let phone: { id: number; SKU: string };
let hidden: { id: number; SKU: string };
let unpriced: { id: number; SKU: string };
beforeAll(async () => {
  shop = await openAgentShop();
  admin = await shop.signedIn('admin');
  ids = [];
  for (let place = 0; place < count; place++) {
    const stock = place % 5 === 0 ? 0 : 3;
    ids.push((await buildProduct(admin, { name: `Capa número ${place}`, price: String(10 + place), stock })).id);
  }
  await admin.post('atributeValues-2', {
    caracteristica: 'Estado',
    valores: ['Vitrine'],
    ordem: 1,
    selectedClassification: 2,
  });
  const { rows } = await shop.pool.query("insert into device_types (name) values ('Smartphone') returning id");
  const sent = await sendForm(shop, admin.token, 'produtoStore', [
    ...Object.entries({ SKU: 'IP13', name: 'iPhone 13 128 GB', price: '2899.90', stock: '2' }),
    ['description', `<p>Tela de 6,1" &amp; garantia.</p>${'<p>Muito bom.</p>'.repeat(100)}`],
    ['selectedAttributes', JSON.stringify({ Estado: ['Vitrine'] })],
    ['selectedTipo', JSON.stringify([rows[0].id])],
    ['images', await photo(40)],
    ['images', await photo(50)],
  ]);
  phone = sent.body.product;
  hidden = await buildProduct(admin, { name: 'iPhone 14 escondido' });
  await shop.pool.query('update products set published = false where id = $1', [hidden.id]);
  unpriced = await buildProduct(admin, { name: 'iPhone 15 sem preço', price: '0' });
});
beforeEach(async () => {
  await shop.pool.query('truncate rate_limits');
});
afterAll(() => shop.close());

async function search(body: object): Promise<AgentAnswer> {
  const answer = await shop.asAgent('/catalog/search', body);
  expect(answer.status).toBe(200);
  expectOfficial('search', answer.body);
  return answer;
}
async function lookUp(body: object): Promise<AgentAnswer> {
  const answer = await shop.asAgent('/catalog/lookup', body);
  if (answer.status === 200) expectOfficial('lookup', answer.body);
  return answer;
}
const shown = ({ body }: AgentAnswer): Shown[] => body.products;
const idsOf = (answer: AgentAnswer) => shown(answer).map(({ id }) => id);

test('a product has all that an agent needs to show it and to lead to it', async () => {
  const [product] = (await search({ query: 'iphone 13' })).body.products;
  expect(product).toMatchObject({
    id: `p_${phone.id}`,
    title: 'iPhone 13 128 GB',
    description: { plain: expect.stringMatching(/^Tela de 6,1" & garantia\. Muito bom\..*…$/) },
    url: 'http://localhost:3000/produto/IP13/iphone-13-128-gb',
    categories: [{ value: 'Smartphone', taxonomy: 'merchant' }],
    price_range: { min: { amount: 289_990, currency: 'BRL' }, max: { amount: 289_990, currency: 'BRL' } },
    media: [
      { type: 'image', url: expect.stringMatching(/^http:\/\/localhost:3000\/files\//), alt_text: 'iPhone 13 128 GB' },
      { type: 'image' },
    ],
    variants: [
      {
        id: `v_${phone.id}`,
        sku: 'IP13',
        price: { amount: 289_990, currency: 'BRL' },
        availability: { available: true, status: 'in_stock' },
        metadata: {
          condition: 'refurbished',
          grade: null,
          battery_percent: null,
          buy_url: `http://localhost:3000/comprar/v_${phone.id}:1`,
        },
      },
    ],
  });
  const whole = (await shop.asAgent('/catalog/product', { id: `p_${phone.id}` })).body;
  expectOfficial('product', whole);
  expect(whole.product.description.plain.length).toBeGreaterThan(800);
});

test('the one device in stock says its grade and its battery', async () => {
  const { product, unitId } = await buildUnit(shop, admin, await buildModel(shop));
  await shop.pool.query("update units set grade = 'B', battery_percent = 87 where id = $1", [unitId]);
  await shop.pool.query('update products set published = true, price_cents = 90000 where id = $1', [product.id]);
  const { metadata } = (await shop.asAgent('/catalog/product', { id: `v_${product.id}` })).body.product.variants[0];
  expect(metadata).toMatchObject({ grade: 'B', battery_percent: 87 });
});

describe('a search', () => {
  test('finds what visitors find, in their order, typing errors and prices in words too', async () => {
    for (const query of ['iphone 13', 'ifone', 'capa até 20 reais', 'capa mais barata']) {
      const found = idsOf(await search({ query, pagination: { limit: 50 } })).slice(0, 9);
      const { body } = await shop.visitor().get(`busca?q=${encodeURIComponent(query)}`);
      const visitors = body.products.data.filter(({ price }: { price: number }) => price > 0);
      expect([query, found.slice(0, visitors.length)]).toEqual([
        query,
        visitors.map(({ id }: { id: number }) => `p_${id}`),
      ]);
    }
  });

  test('is narrowed by prices in centavos and by categories, any of which will do', async () => {
    const cheap = await search({ query: 'capa', filters: { price: { min: 1500, max: 1700 } } });
    expect(
      shown(cheap)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Capa número 5', 'Capa número 6', 'Capa número 7']);
    const phones = await search({ filters: { categories: ['Geladeira', 'smartphone'], color: ['azul'] } });
    expect(idsOf(phones)).toEqual([`p_${phone.id}`]);
    expect(idsOf(await search({ filters: { categories: ['Geladeira'] } }))).toEqual([]);
    const foreign = await search({ query: 'iphone 13', context: { currency: 'USD' }, filters: { price: { max: 1 } } });
    expect([idsOf(foreign), foreign.body.messages]).toMatchObject([
      [`p_${phone.id}`],
      [{ type: 'info', code: 'price_filter_ignored' }],
    ]);
  });

  test('that finds nothing says so with an empty list', async () => {
    const { body } = await search({ query: 'submarino nuclear' });
    expect([body.products, body.pagination, body.messages]).toEqual([
      [],
      { has_next_page: false, total_count: 0 },
      undefined,
    ]);
    expect((await search({ query: '!?' })).body.products).toEqual([]);
  });

  test('for nothing at all, or from a cursor that no page had, is refused', async () => {
    for (const body of [{}, { query: '' }, { query: ' ', filters: {} }, { filters: { price: {} } }])
      expect(await shop.asAgent('/catalog/search', body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    for (const cursor of ['', 'x', 'MTA', Buffer.from('1,2;drop').toString('base64url'), '../..'])
      expect(await shop.asAgent('/catalog/search', { query: 'capa', pagination: { cursor } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_cursor' },
      });
  });

  test('has ten on a page unless told otherwise, and never more than fifty', async () => {
    expect(shown(await search({ query: 'capa' }))).toHaveLength(10);
    expect(shown(await search({ query: 'capa', pagination: { limit: 3 } }))).toHaveLength(3);
    expect(shown(await search({ query: 'capa', pagination: { limit: 9999 } }))).toHaveLength(50);
  });
});

/** Every page of a search. */
async function walk(
  body: object,
  limits: readonly number[],
  between: (page: number) => Promise<void> = async () => undefined,
) {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 200; page++) {
    const limit = limits[page % limits.length] ?? 10;
    const answer = await search({ ...body, pagination: { limit, ...(cursor && { cursor }) } });
    seen.push(...idsOf(answer));
    ({ cursor } = answer.body.pagination);
    expect(answer.body.pagination.has_next_page).toBe(cursor !== undefined);
    if (!cursor) return { seen, total: answer.body.pagination.total_count as number };
    await shop.pool.query('truncate rate_limits');
    await between(page);
  }
  throw new Error('The list has no end.');
}

describe('pages', () => {
  test('of any sizes walk the whole list, each product once', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 });
    const bodies = fc.constantFrom({ query: 'capa' }, { query: 'capa barata' }, { filters: { price: { min: 0 } } });
    await fc.assert(
      fc.asyncProperty(bodies, sizes, async (body, limits) => {
        const { seen, total } = await walk(body, limits);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBe(total);
        const everything = 'filters' in body ? [...ids, phone.id] : ids;
        for (const id of everything) expect(seen).toContain(`p_${id}`);
        expect(seen).not.toContain(`p_${hidden.id}`);
        expect(seen).not.toContain(`p_${unpriced.id}`);
      }),
      { numRuns: atDepth(6, 40) },
    );
  });

  test('go on after what was seen, when some of it is gone meanwhile or something new has come', async () => {
    const gone: number[] = [];
    const { seen } = await walk({ query: 'capa' }, [7], async (page) => {
      const [first] = gone.length < 3 ? [ids[ids.length - 1 - page]] : [];
      if (first !== undefined) {
        gone.push(first);
        await shop.pool.query('update products set published = false where id = $1', [first]);
      }
      if (page === 4) await buildProduct(admin, { name: 'Capa nova' });
    });
    await shop.pool.query('update products set published = true where id = any($1)', [gone]);
    expect(gone).toHaveLength(3);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of ids.filter((each) => !gone.includes(each))) expect(seen).toContain(`p_${id}`);
  });

  test('a page that is counted by its place alone leaves one out then', async () => {
    const naive = (list: number[], place: number) => list.slice(place, place + 2);
    const list = [1, 2, 3, 4, 5];
    expect([...naive(list, 0), ...naive(list.slice(1), 2)]).not.toContain(3);
  });

  test('a cursor is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999),
        fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1 }),
        (place, shownIds) => {
          expect(readCursor(writeCursor(place, shownIds))).toEqual({ place, seen: shownIds.slice(-5) });
        },
      ),
    );
  });
});

describe('a look-up', () => {
  test('knows products, variants and SKUs, each once, and says by which id', async () => {
    const { body } = await lookUp({ ids: ['IP13', `v_${phone.id}`, `p_${phone.id}`, 'IP13', `v_${ids[0]}`] });
    const [first, second] = body.products as Shown[];
    expect(body.products).toHaveLength(2);
    expect(new Set(first?.variants[0]?.inputs)).toEqual(
      new Set([
        { id: `v_${phone.id}`, match: 'exact' },
        { id: `p_${phone.id}`, match: 'featured' },
        { id: 'IP13', match: 'exact' },
      ]),
    );
    expect(second?.variants[0]?.inputs).toEqual([{ id: `v_${ids[0]}`, match: 'exact' }]);
    expect(body.messages).toBeUndefined();
  });

  test('of any ids answers those on offer alone, and names the others', async () => {
    const nonsense = fc.oneof(
      fc.string({ minLength: 1, maxLength: 100 }),
      fc.constantFrom(
        'p_0',
        'v_-1',
        'p_9999999999',
        `v_${hidden.id}`,
        hidden.SKU,
        `p_${unpriced.id}`,
        unpriced.SKU,
        'ip13',
      ),
    );
    const real = fc.constantFrom(...ids.slice(0, 9).flatMap((id) => [`p_${id}`, `v_${id}`]));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(nonsense, real), { minLength: 1, maxLength: 50 }), async (asked) => {
        const { status, body } = await lookUp({ ids: asked });
        expect(status).toBe(200);
        const inputs = (body.products as Shown[]).flatMap(({ variants }) => variants.flatMap(({ inputs }) => inputs));
        const named = (body.messages ?? []).map(({ content }: { content: string }) => content);
        expect([...inputs.map(({ id }) => id), ...named].toSorted()).toEqual([...new Set(asked)].toSorted());
        const products = (body.products as Shown[]).map(({ id }) => id);
        expect(new Set(products).size).toBe(products.length);
        expect(products).not.toContain(`p_${hidden.id}`);
      }),
      { numRuns: atDepth(25, 200) },
    );
  });

  test('takes fifty ids, and refuses more of them', async () => {
    const many = Array.from({ length: 51 }, (_, place) => `p_${place + 1}`);
    expect((await lookUp({ ids: many.slice(0, 50) })).status).toBe(200);
    expect(await lookUp({ ids: many })).toMatchObject({ status: 400, body: { code: 'request_too_large' } });
  });

  test('is narrowed by its filters after it has found', async () => {
    const filters = { price: { min: 100_000 } };
    const { body } = await lookUp({ ids: [`p_${phone.id}`, `p_${ids[0]}`], filters });
    expect([idsOf({ body } as AgentAnswer), body.messages]).toMatchObject([
      [`p_${phone.id}`],
      [{ code: 'not_found', content: `p_${ids[0]}` }],
    ]);
    expect(
      (await shop.asAgent('/catalog/product', { id: 'IP13', filters: { price: { max: 1 } } })).body.ucp.status,
    ).toBe('error');
  });
});

test('one product is read by any of its ids; what is hidden, unpriced or unknown is not found', async () => {
  for (const id of [`p_${phone.id}`, `v_${phone.id}`, 'IP13']) {
    const { body } = await shop.asAgent('/catalog/product', { id });
    expectOfficial('product', body);
    expect(body.product.id).toBe(`p_${phone.id}`);
  }
  for (const id of [`p_${hidden.id}`, hidden.SKU, `v_${unpriced.id}`, 'p_999999', 'nada', '\u0000']) {
    const { status, body } = await shop.asAgent('/catalog/product', { id });
    expectOfficial('error', body);
    expect([status, body]).toMatchObject([
      200,
      { ucp: { status: 'error' }, messages: [{ code: 'not_found', severity: 'unrecoverable' }] },
    ]);
  }
});

test('what is asked again is read from memory: the database counts the call, and no more', async () => {
  let asked = 0;
  shop.app.cache.resume();
  shop.pool.on('acquire', () => asked++);
  const askedBy = async (path: string, body: object) => {
    const before = asked;
    expect((await shop.asAgent(path, body)).status).toBe(200);
    return asked - before;
  };
  for (const [path, body] of [
    ['/catalog/search', { query: 'capa 7', filters: { price: { max: 9000 } } }],
    ['/catalog/lookup', { ids: [`p_${ids[3]}`, `v_${ids[4]}`] }],
    ['/catalog/product', { id: `p_${ids[5]}` }],
  ] as const) {
    expect([path, (await askedBy(path, body)) > 1]).toEqual([path, true]);
    expect([path, await askedBy(path, body)]).toEqual([path, 1]);
  }
  shop.pool.removeAllListeners('acquire');
  shop.app.cache.pause();
});

test('a change while products are read is not missed by what is kept of them', async () => {
  const cache = new PublicCache();
  cache.resume();
  let price = 100;
  const read = (id: number) => ({
    id,
    SKU: 'A',
    name: 'A',
    price,
    stock: 1,
    types: [],
    images: [],
    attributes: [],
    details: {},
  });
  const search = {
    list: () => Promise.reject(new Error('Nobody searches here.')),
    listInOrder: async (wanted: readonly number[]) => {
      const products = wanted.map(read);
      if (price === 100) {
        price = 90;
        cache.drop(['products']);
      }
      return products.map((product) => ({ ...product, details: { description: '', stock: 1 } }));
    },
  };
  const stockedUnits = { listOnlyUnits: async () => new Map() };
  const baseUrl = 'http://localhost:3000';
  const given = { database: shop.database, freshness: cache, search, stockedUnits, baseUrl };
  const catalogue = createAgentCatalogue(given as unknown as Parameters<typeof createAgentCatalogue>[0]);
  const centsNow = async () => (await catalogue.read({ id: 'p_1' }))?.product.price_range.min.amount;
  expect(await centsNow()).toBe(10_000);
  expect(await centsNow()).toBe(9000);
});

test('what is sold out says so, and what an agent sees follows the shop at once', async () => {
  const product = await buildProduct(admin, { name: 'Fone único', price: '99', stock: 1 });
  const availability = async () =>
    (await shop.asAgent('/catalog/product', { id: `p_${product.id}` })).body.product?.variants[0].availability;
  expect(await availability()).toEqual({ available: true, status: 'in_stock' });
  await admin.post(`productsUpdate/${product.id}`, {
    SKU: product.SKU,
    name: 'Fone único',
    price: '89',
    stock: '0',
    stock_seen: '1',
  });
  expect(await availability()).toEqual({ available: false, status: 'out_of_stock' });
  await admin.delete(`products/${product.id}`);
  expect(await availability()).toBeUndefined();
});
