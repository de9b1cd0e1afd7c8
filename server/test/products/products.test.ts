import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, photoOfBytes, sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let model: BuiltModel;
let typeId: number;
let states: { id: number; value: string }[];
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  model = await buildModel(shop);
  typeId = (await admin.post('tipos', { name: 'Celular' })).body.type.id;
  const estado = await admin.post('atributeValues-2', {
    caracteristica: 'Estado',
    valores: ['Novo', 'Seminovo'],
    ordem: 1,
    selectedClassification: 2,
    selectedTipo: [typeId],
  });
  states = estado.body.attribute.attribute_values;
});
afterAll(() => shop.close());

const send = (path: string, fields: [string, string | Buffer][]) => sendForm(shop, admin.token, path, fields);

describe('a product', () => {
  test('is saved from a multipart form with pictures, attributes, types and a safe description', async () => {
    const { status, body } = await send('produtoStore', [
      ['SKU', 'IP13-128'],
      ['name', 'iPhone 13 Câmera & Ação'],
      ['price', '2599.90'],
      ['stock', '3'],
      ['description', '<p>Ótimo <b>estado</b></p><script>alert(1)</script>'],
      ['modelo', String(model.id)],
      ['selectedAttributes', JSON.stringify({ Estado: ['Seminovo'] })],
      ['selectedTipo[]', String(typeId)],
      ['images', await photo(40)],
      ['images', await photo(50)],
    ]);
    expect(status).toBe(201);
    expect(body.product).toMatchObject({
      SKU: 'IP13-128',
      price: 2599.9,
      stock: 3,
      details: { stock: 3, description: '<p>Ótimo <b>estado</b></p>' },
      attributes: [{ attribute_name: 'Estado', values: [{ value: 'Seminovo' }] }],
      selected_attributes: [{ name: 'Estado', selected_attribute_values: [{ value: 'Seminovo' }] }],
      types: [{ id: typeId }],
      modelo: { id: model.id },
    });
    expect(body.product.images).toHaveLength(2);
    const image = await shop.app.http.inject(body.product.images[0].url);
    expect(image.headers['content-type']).toBe('image/webp');
    const details = await shop.visitor().get('productDetails/IP13-128');
    expect(details.body.produto.id).toBe(body.product.id);
    const [kept] = body.product.images;
    const edited = await send(`productsUpdate/${body.product.id}`, [
      ['SKU', 'IP13-128'],
      ['name', 'iPhone 13'],
      ['price', '2500'],
      ['selectedAttributes[Estado]', 'Novo'],
      ['existingImages', kept.url],
      ['images', await photo(60)],
    ]);
    expect(edited.body.product).toMatchObject({ name: 'iPhone 13', stock: 3, types: [] });
    expect(edited.body.product.attributes[0].values[0].value).toBe('Novo');
    expect(edited.body.product.images.map(({ url }: { url: string }) => url)).toEqual([kept.url, expect.any(String)]);
  });

  test('with bad fields is refused by all of them; a SKU in use, a foreign value and a file that is no picture too', async () => {
    const empty = await send('produtoStore', [['price', '-1']]);
    expect(Object.keys(empty.body.errors).sort()).toEqual(['SKU', 'name', 'price', 'stock']);
    const whole: [string, string | Buffer][] = [
      ['SKU', 'IP13-128'],
      ['name', 'x'],
      ['price', '1'],
      ['stock', '1'],
    ];
    expect((await send('produtoStore', whole)).body.errors).toEqual({ SKU: ['Este SKU já está em uso.'] });
    const foreign = await send('produtoStore', [
      ['SKU', 'B'],
      ...whole.slice(1),
      ['selectedAttributes', '{"Estado":"Quebrado"}'],
    ]);
    expect(foreign.body.errors.selectedAttributes[0]).toContain('Quebrado');
    const text = await send('produtoStore', [
      ['SKU', 'C'],
      ...whole.slice(1),
      ['images', Buffer.from('isto não é uma foto')],
    ]);
    expect(text.body.errors).toEqual({ images: ['Envie uma imagem JPEG, PNG, WebP ou AVIF.'] });
  });

  test('takes a file of exactly 2 MB and refuses one byte more', async () => {
    const exact = await photoOfBytes(2_097_152);
    const base: [string, string][] = [
      ['name', 'x'],
      ['price', '1'],
      ['stock', '1'],
    ];
    expect((await send('produtoStore', [['SKU', 'EXACT'], ...base, ['images', exact]])).status).toBe(201);
    const over = await send('produtoStore', [
      ['SKU', 'OVER'],
      ...base,
      ['images', Buffer.concat([exact, Buffer.alloc(1)])],
    ]);
    expect(over.body.errors).toEqual({ images: ['O arquivo deve ter no máximo 2 MB.'] });
  });

  test('deleted is gone from lists, from its page and from carts, and its SKU is free again', async () => {
    const product = await buildProduct(admin);
    expect((await admin.delete(`products/${product.id}`)).body.product.id).toBe(product.id);
    expect((await admin.delete(`products/${product.id}`)).status).toBe(404);
    expect((await shop.visitor().get(`productDetails/${product.SKU}`)).status).toBe(404);
    expect((await shop.visitor().post('products/validate-cart', { ids: [product.id] })).body.updatedProducts).toEqual(
      [],
    );
    expect((await admin.post('produtoStore', { SKU: product.SKU, name: 'x', price: 1, stock: 1 })).status).toBe(201);
  });

  test('two admins on one version: the second is told who was first', async () => {
    const product = (await admin.post('produtoStore', { SKU: 'TWO', name: 'x', price: 1, stock: 1 })).body.product;
    const edit = { SKU: 'TWO', name: 'y', price: 2 };
    const header = { 'if-match': `"${product.version}"` };
    expect((await admin.post(`productsUpdate/${product.id}`, edit, header)).status).toBe(200);
    expect((await admin.post(`productsUpdate/${product.id}`, edit, header)).status).toBe(409);
  });
});

describe('the shop', () => {
  test('has nine to a page, newest first, and everything to filter by', async () => {
    for (let count = 0; count < 10; count++) await buildProduct(admin);
    const first = (await shop.visitor().get('products/productsAll?page=1')).body;
    expect(first.products.data).toHaveLength(9);
    expect(first.products.total).toBe(first.total);
    expect(first.products.data[0].id).toBeGreaterThan(first.products.data[8].id);
    expect(first.modelos).toEqual([]);
    expect(first.attributes[0]).toMatchObject({ name: 'Estado', attribute_values: [{ value: 'Novo' }] });
    const list = (await shop.visitor().get('products?page=2')).body;
    expect(list.products.length + 9).toBe(list.total);
    const again = await shop.visitor().get('products/productsAll?page=1');
    const tag = String(again.headers.etag);
    expect((await shop.visitor().get('products/productsAll?page=1', { 'if-none-match': tag })).status).toBe(304);
  });

  test('filters by any value of an attribute and by all attributes, within a type', async () => {
    const [novo, seminovo] = states;
    const body = (sku: string, state?: string) => ({
      SKU: sku,
      name: sku,
      price: 1,
      stock: 1,
      selectedTipo: [typeId],
      selectedAttributes: state ? { Estado: state } : {},
    });
    await admin.post('produtoStore', body('F-NOVO', 'Novo'));
    await admin.post('produtoStore', body('F-SEMI', 'Seminovo'));
    await admin.post('produtoStore', body('F-NADA'));
    const skus = async (filters: object, type?: number) =>
      (await shop.visitor().post('products/filter', { filters, typeId: type })).body.products
        .map(({ SKU }: { SKU: string }) => SKU)
        .filter((sku: string) => sku.startsWith('F-'));
    expect(await skus({ attributes: { Estado: [novo?.id] } }, typeId)).toEqual(['F-NOVO']);
    expect(await skus({ attributes: { Estado: [novo?.id, seminovo?.id] } })).toEqual(['F-SEMI', 'F-NOVO']);
    expect(await skus({ attributes: { Estado: [novo?.id], Outro: [seminovo?.id] } })).toEqual([]);
    expect(await skus({ modelos: [999_999] })).toEqual([]);
    const type = (await shop.visitor().get(`typesAttributes/${typeId}`)).body;
    expect(type.products.map(({ SKU }: { SKU: string }) => SKU)).toEqual(['F-NADA', 'F-SEMI', 'F-NOVO']);
    expect((await shop.visitor().get('typesAttributes/999999')).status).toBe(404);
  });

  test('is not filtered by more attributes than any shop has', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a${index}`, [1]]));
    const answer = await shop.visitor().post('products/filter', { filters: { attributes } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ 'filters.attributes': ['Escolha uma das opções.'] });
  });
});

describe("'Incluir Estoque'", () => {
  test('makes one product of an approved proposal, however often it is asked', async () => {
    const { body } = await shop.visitor().post('propostaStore', buildVisitorProposal(model, '128 GB', 'Funciona'));
    expect((await admin.post('estoque', { proposal: body.id })).status).toBe(422);
    await admin.post(`proposals/status/${body.id}`, { status: 6 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('estoque', { proposal: { id: body.id } })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(made[0]?.body.produto).toMatchObject({ SKU: `PROP-${body.id}`, stock: 1, price: 1200 });
    expect((await admin.post('estoque', { proposal: 999_999 })).status).toBe(404);
  });

  test('of a proposal that another admin is cancelling waits for that, and is refused', async () => {
    const { body } = await shop.visitor().post('propostaStore', buildVisitorProposal(model, '128 GB', 'Funciona'));
    await admin.post(`proposals/status/${body.id}`, { status: 6 });
    const other = await shop.pool.connect();
    try {
      await other.query('begin');
      await other.query('update proposals set status = 11 where id = $1', [body.id]);
      const stocked = admin.post('estoque', { proposal: body.id });
      await expect
        .poll(async () => (await shop.pool.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0);
      // Looking without holding, the naive way, still finds it approved.
      expect(await shop.app.services.proposals.get(body.id, 'file')).toMatchObject({ status: 6 });
      await other.query('commit');
      expect((await stocked).status).toBe(422);
    } finally {
      other.release();
    }
  });
});

describe('models of the shop', () => {
  test('are added, changed and removed; one that the wizard has stays there', async () => {
    const { body } = await admin.post('modeloValues', { modelo: 'Capa', caracteristica: 'acessório', ordem: 2 });
    expect(body.modelo).toMatchObject({ name: 'Capa', classification: 2, caracteristica: 'acessório' });
    expect((await admin.post('modeloValues', { modelo: 'CAPA', ordem: 1 })).body.errors).toHaveProperty('modelo');
    const edited = await admin.put(`modeloUpdate/${body.modelo.id}`, {
      modeloEdit: 'Capinha',
      selectedClassificationEdit: 2,
      ordem: 3,
    });
    expect(edited.body.modelo).toMatchObject({ name: 'Capinha', ordem: 3 });
    expect((await shop.visitor().get('modeloAll?page=1')).body.modelos).toMatchObject({ current_page: 1, total: 2 });
    expect((await admin.delete(`modeloDelete/${body.modelo.id}`)).status).toBe(200);
    expect((await admin.delete(`modeloDelete/${model.id}`)).status).toBe(200);
    expect((await shop.visitor().get('modeloAll2')).body.modelos).toEqual([]);
    expect((await shop.visitor().get(`evaluations/${model.id}`)).status).toBe(200);
    const catalogue = (await shop.visitor().get('categoryAll2')).body;
    expect(Object.keys(catalogue).sort()).toEqual(['attributes', 'brands', 'modelos', 'types']);
  });

  test('let go of their products in the order in which orders lock them, so that neither waits in a circle', async () => {
    const { id } = (await admin.post('modeloValues', { modelo: 'Com aparelhos', ordem: 5 })).body.modelo;
    const [one, other] = [await buildProduct(admin), await buildProduct(admin)];
    const products = [one.id, other.id];
    await shop.pool.query('update products set model_id = $1 where id = any($2)', [id, products]);
    // Written anew, the first product lies behind the second one.
    await shop.pool.query(`update products set sku = sku || '-B' where id = $1`, [one.id]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const buyer = await shop.pool.connect();
    try {
      const hold = (product: number) =>
        buyer.query('select from products where id = $1 for no key update', [product]).then(() => undefined);
      await buyer.query('begin');
      await hold(one.id);
      const removed = admin.delete(`modeloDelete/${id}`);
      await expect.poll(async () => (await shop.pool.query(waiting)).rowCount, { timeout: 15_000 }).toBe(1);
      await hold(other.id);
      await buyer.query('commit');
      expect((await removed).status).toBe(200);
    } finally {
      buyer.release();
    }
  });
});
