import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { buildUnit } from '../support/build-unit.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

interface Row {
  id: number;
  name: string;
  version: number;
  price: number;
}

const find = async (query: string): Promise<Row[]> => (await admin.get(`products/gestao?${query}`)).body.data;
const namesOf = async (query: string) => (await find(query)).map(({ name }) => name);

describe('the list of products for the shop’s people', () => {
  let typeId: number;
  let modelId: number;
  let conditionId: number;
  beforeAll(async () => {
    const { database } = shop;
    await admin.post('tipos', { name: 'Relógio' });
    typeId = (await database.selectFrom('device_types').select('id').executeTakeFirstOrThrow()).id;
    modelId = (await admin.post('modeloValues', { modelo: 'Ultra Açaí', ordem: 1 })).body.modelo.id;
    const attribute = await database
      .insertInto('attributes')
      .values({ name: 'Estado', classification: 2, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    conditionId = (
      await database
        .insertInto('attribute_values')
        .values({ attribute_id: attribute.id, value: 'Seminovo', position: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    const products = [
      { SKU: 'REL-1', name: 'Relógio Águia', price: '900', stock: 3, modelo: modelId, selectedTipo: [typeId] },
      { SKU: 'REL-2', name: 'Relógio Beta', price: '300.50', stock: 0, selectedAttributes: { Estado: 'Seminovo' } },
      { SKU: 'REL-3', name: 'relógio 100% novo', price: '1200', stock: 1, published: 'false' },
    ];
    for (const product of products) expect((await admin.post('produtoStore', product)).status).toBe(201);
  });

  test.each<[string, string[]]>([
    ['search=rel', ['relógio 100% novo', 'Relógio Beta', 'Relógio Águia']],
    ['search=relogio+aguia', ['Relógio Águia']],
    ['search=AGUIA+RELO', ['Relógio Águia']],
    ['search=rel-2', ['Relógio Beta']],
    ['search=ultra+acai', ['Relógio Águia']],
    ['search=100%25', ['relógio 100% novo']],
    ['search=rel%25', []],
    ['search=rel&estoque=em-estoque', ['relógio 100% novo', 'Relógio Águia']],
    ['search=rel&estoque=esgotado', ['Relógio Beta']],
    ['search=rel&estoque=poucas', ['relógio 100% novo']],
    ['search=rel&oculto=sim', ['relógio 100% novo']],
    ['search=rel&oculto=nao', ['Relógio Beta', 'Relógio Águia']],
    ['search=rel&ordem=nome', ['relógio 100% novo', 'Relógio Águia', 'Relógio Beta']],
    ['search=rel&ordem=menor-preco', ['Relógio Beta', 'Relógio Águia', 'relógio 100% novo']],
    ['search=rel&ordem=maior-preco', ['relógio 100% novo', 'Relógio Águia', 'Relógio Beta']],
    ['search=rel&ordem=menor-estoque', ['Relógio Beta', 'relógio 100% novo', 'Relógio Águia']],
    ['search=rel&ordem=maior-estoque', ['Relógio Águia', 'relógio 100% novo', 'Relógio Beta']],
    ['search=rel&ordem=assim&estoque=x&oculto=talvez&tipo=abc', ['relógio 100% novo', 'Relógio Beta', 'Relógio Águia']],
  ])('asked for %s it finds %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test('it narrows by type, model and condition, and by all of them', async () => {
    expect(await namesOf(`tipo=${typeId}`)).toEqual(['Relógio Águia']);
    expect(await namesOf(`modelo=${modelId}`)).toEqual(['Relógio Águia']);
    expect(await namesOf(`estado=${conditionId}`)).toEqual(['Relógio Beta']);
    expect(await namesOf(`estado=${conditionId}&modelo=${modelId}`)).toEqual([]);
  });

  test('a renamed model is found by its new name', async () => {
    const renamed = { modeloEdit: 'Ultra Cupuaçu', selectedClassificationEdit: 2, ordem: 1 };
    expect((await admin.put(`modeloUpdate/${modelId}`, renamed)).status).toBe(200);
    expect(await namesOf('search=cupuacu')).toEqual(['Relógio Águia']);
    expect(await namesOf('search=acai')).toEqual([]);
  });

  test('a unit is found by its IMEI, however it is written', async () => {
    const { imei, product } = await buildUnit(shop, admin, await buildModel(shop));
    const spaced = imei.replace(/(\d{2})(\d{6})(\d{6})(\d)/, '$1 $2 $3 $4');
    expect((await find(`search=${encodeURIComponent(spaced)}`)).map(({ id }) => id)).toEqual([product.id]);
    expect((await find(`search=${imei.slice(0, 14)}`)).map(({ id }) => id)).toEqual([product.id]);
  });

  test('it counts and pages', async () => {
    for (let number = 0; number < 11; number++) await buildProduct(admin, { name: `Página ${number}` });
    const { body } = await admin.get('products/gestao?search=pagina&page=2&ordem=nome');
    expect(body).toMatchObject({ total: 11, current_page: 2, last_page: 2 });
    expect(body.data).toHaveLength(1);
  });

  test('nobody else sees it', async () => {
    expect((await shop.visitor().get('products/gestao')).status).toBe(401);
    expect((await (await shop.signedIn('user')).get('products/gestao')).status).toBe(403);
    expect((await (await shop.signedIn('vendas')).get('products/gestao')).status).toBe(200);
  });
});

const move = (products: readonly Pick<Row, 'id' | 'version'>[], body: object = {}, who: Client = admin) =>
  who.post('products/gestao/precos', {
    products: products.map(({ id, version }) => ({ id, version })),
    direction: 'up',
    by: 'percent',
    value: 10,
    whole_reais: false,
    dryRun: false,
    ...body,
  });

describe('several prices at once', () => {
  let batch = 0;
  /** Three products of R$ 1.000,00, as the list has them. */
  async function buildThree(price = '1000') {
    batch++;
    for (const letter of ['a', 'b', 'c']) await buildProduct(admin, { name: `Lote${batch} ${letter}`, price });
    return find(`search=Lote${batch}&ordem=nome`);
  }
  const pricesOf = async () => (await find(`search=Lote${batch}&ordem=nome`)).map(({ price }) => price);

  test('a dry run says what each becomes and writes nothing', async () => {
    const products = await buildThree('999.99');
    const { body } = await move(products, { dryRun: true, value: 7.5 });
    expect(body).toMatchObject({ applied: false, message: '3 preços mudam.' });
    expect(body.products[0]).toEqual({
      id: products[0]?.id,
      SKU: expect.any(String),
      name: products[0]?.name,
      version: 1,
      before: 999.99,
      after: 1074.99,
    });
    expect(await pricesOf()).toEqual([999.99, 999.99, 999.99]);
  });

  test.each<[object, number]>([
    [{ value: 10 }, 1100],
    [{ direction: 'down', value: '12.34' }, 876.6],
    [{ by: 'reais', value: 49.9, whole_reais: true }, 1050],
    [{ by: 'reais', value: 999.99, direction: 'down' }, 0.01],
  ])('%j makes R$ 1.000,00 R$ %d', async (body, after) => {
    const products = await buildThree();
    expect((await move(products, body)).body).toMatchObject({ applied: true, message: '3 preços alterados.' });
    expect(await pricesOf()).toEqual([after, after, after]);
  });

  test('each is recorded by itself, and the shop shows it', async () => {
    const products = await buildThree();
    await move(products);
    const [first] = products;
    const told = await admin.get(`atividades?search=${encodeURIComponent(first?.name ?? '')}`);
    expect(told.body.data[0]).toMatchObject({
      kind: 'price-changed',
      before: { Preço: 'R$\u00a01.000,00' },
      after: { Preço: 'R$\u00a01.100,00' },
    });
    const { updatedProducts } = (await shop.visitor().post('products/validate-cart', { ids: [first?.id] })).body;
    expect(updatedProducts[0].price).toBe(1100);
  });

  test('a price below a centavo refuses them all', async () => {
    const products = await buildThree();
    const cheap = await buildProduct(admin, { name: `Lote${batch} d`, price: '10' });
    const all = await find(`search=Lote${batch}&ordem=nome`);
    const wanted = { direction: 'down', by: 'reais', value: 10 };
    expect((await move(all, { ...wanted, dryRun: true })).body.products[3]).toMatchObject({
      id: cheap.id,
      after: null,
    });
    const refused = await move(all, wanted);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(`“Lote${batch} d”: o preço novo ficaria abaixo de R$ 0,01 ou alto demais.`);
    expect(await pricesOf()).toEqual([1000, 1000, 1000, 10]);
    expect(products).toHaveLength(3);
  });

  test('one that was saved since it was shown stops them all, and it is told who did', async () => {
    const products = await buildThree();
    const [, second, third] = products;
    const other = await shop.signedIn('vendas', { name: 'Bruno Reis' });
    await other.post(`productsUpdate/${second?.id}`, { SKU: `N${batch}`, name: second?.name, price: '1', stock: 5 });
    await other.delete(`products/${third?.id}`);
    const refused = await move(products);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      new RegExp(
        `^“Lote${batch} b” foi alterado por Bruno Reis em .+; “Lote${batch} c” foi excluído. Nada foi gravado: confira de novo.$`,
      ),
    );
    expect(await pricesOf()).toEqual([1000, 1]);
  });

  test('of two people who change the same prices at once one is told', async () => {
    const products = await buildThree();
    const other = await shop.signedIn('vendas');
    const answers = await Promise.all([move(products), move(products.toReversed(), {}, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pricesOf()).toEqual([1100, 1100, 1100]);
  });

  test('without the version in the statement both changes would be made', async () => {
    const products = await buildThree();
    const naive = () =>
      sql`update products set price_cents = round(price_cents * 1.1), version = version + 1
        where id = any(${products.map(({ id }) => id)}::int[])`.execute(shop.database);
    await Promise.all([naive(), naive()]);
    expect(await pricesOf()).toEqual([1210, 1210, 1210]);
  });

  test('every bad field is told at once', async () => {
    const bad = { products: [], direction: 'x', by: 1, value: '1,5', whole_reais: 'talvez', dryRun: null };
    const { status, body } = await admin.post('products/gestao/precos', bad);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['by', 'direction', 'dryRun', 'products', 'value', 'whole_reais']);
    const many = Array.from({ length: 501 }, (_, id) => ({ id: id + 1, version: 1 }));
    expect((await move(many)).body.errors).toEqual({ products: ['Escolha no máximo 500 aparelhos.'] });
    expect((await move([{ id: 1, version: 1 }], { value: 0 })).body.errors).toHaveProperty('value');
  });
});

describe('several products hidden or published', () => {
  const publish = (published: boolean, ids: readonly number[]) =>
    admin.post('products/gestao/publicar', { ids, published });

  test('are recorded one by one; those that are so already stay as they are', async () => {
    const first = await buildProduct(admin, { name: 'Some um' });
    const second = await buildProduct(admin, { name: 'Some dois' });
    await publish(false, [first.id]);
    const { body } = await publish(false, [second.id, first.id, 2_000_000_000]);
    expect(body).toEqual({ message: '1 aparelho ocultado da loja.', changed: [second.id] });
    const told = await admin.get(`atividades?search=${encodeURIComponent('Some dois')}`);
    expect(told.body.data[0]).toMatchObject({
      kind: 'product-changed',
      before: { Publicado: true },
      after: { Publicado: false },
    });
    expect((await publish(false, [first.id])).body.message).toBe('Todos já estavam ocultos.');
    expect((await find('search=Some+um'))[0]?.version).toBe(2);
  });

  test('whoever edits one meanwhile is told that it is another by now', async () => {
    const { id, SKU } = await buildProduct(admin, { name: 'Sendo editado' });
    await publish(false, [id]);
    const late = await admin.post(
      `productsUpdate/${id}`,
      { SKU, name: 'Editado', price: '1', published: 'true' },
      { 'if-match': '"1"' },
    );
    expect(late.status).toBe(409);
  });
});

describe('a copy of a product', () => {
  test('keeps pictures that the shop has, and no other address', async () => {
    const { id } = await buildProduct(admin, { name: 'Com fotos' });
    await shop.database
      .insertInto('product_pictures')
      .values([
        { product_id: id, position: 0, url: '/files/a.webp' },
        { product_id: id, position: 1, url: '/files/b.webp' },
      ])
      .execute();
    const { status, body } = await admin.post('produtoStore', {
      SKU: 'COPIA-1',
      name: 'Com fotos (cópia)',
      price: '10',
      stock: '0',
      existingImages: ['/files/b.webp', 'https://outro.example/x.png', '/files/a.webp'],
    });
    expect(status).toBe(201);
    expect(body.product).toMatchObject({
      images: [{ url: '/files/b.webp' }, { url: '/files/a.webp' }],
      stock: 0,
      published: true,
    });
  });
});
