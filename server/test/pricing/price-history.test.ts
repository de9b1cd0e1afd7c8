import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { doorsOf, stockAt } from '../support/price-doors.ts';
import { openPriceShop, over, type PriceShop } from '../support/price-shop.ts';

let house: PriceShop;
beforeAll(async () => {
  house = await openPriceShop();
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});

test('every door writes its row, with who, why and what it was before', async () => {
  const doors = doorsOf(house);
  const product = await house.stocked(10, 1000);
  let price = 1000;
  for (const door of ['form', 'list', 'mass', 'table'] as const) {
    const answer = await doors[door](product, ++price, { price_reason: `pela ${door}` });
    expect(answer.status, answer.text).toBe(200);
  }
  const { body } = await house.admin.get(`precos/historico?produto=${product.id}`);
  const facts = { id: expect.any(Number), at: expect.any(String), by: 'Carla Dias' };
  expect(body).toEqual({
    data: [
      { ...facts, before: 1003, after: 1004, source: 'table', reason: 'pela table' },
      { ...facts, before: 1002, after: 1003, source: 'mass', reason: 'pela mass' },
      { ...facts, before: 1001, after: 1002, source: 'list', reason: 'pela list' },
      { ...facts, before: 1000, after: 1001, source: 'form', reason: 'pela form' },
      { ...facts, before: null, after: 1000, source: 'start', reason: null },
    ],
    total: 5,
    current_page: 1,
    last_page: 1,
  });
  const stocked = await stockAt(house, 1500, { price_reason: 'Caixa lacrada' });
  expect(await house.historyOf(stocked.body.produto.id)).toMatchObject([
    { before: null, after: 150_000, source: 'stock', reason: 'Caixa lacrada' },
  ]);
  await house.admin.post('produtos/importar', { csv: 'SKU;nome;preço\nNOVO-1;Capa;19,90', dryRun: false });
  const { rows } = await house.shop.pool.query(`select id from products where sku = 'NOVO-1'`);
  expect(await house.historyOf(rows[0].id)).toMatchObject([{ before: null, after: 1990, source: 'table' }]);
});

test('a save that fails, and one of the same price, leave no row', async () => {
  const product = await house.stocked(10, 1000);
  const { id, SKU, name } = product;
  expect((await house.admin.put(`products/gestao/${id}/preco`, { price: 5 }, over(9))).status).toBe(409);
  expect(
    (await house.admin.post(`productsUpdate/${id}`, { SKU, name, price: '7', modelo: 2_147_483_647 })).status,
  ).toBe(422);
  expect((await house.admin.post(`productsUpdate/${id}`, { SKU, name: 'Outro nome', price: '1000' })).status).toBe(200);
  expect(await house.historyOf(id)).toHaveLength(1);
});

describe('the base of a model', () => {
  const edit = async (changes: object) => {
    const { attributes } = (await house.admin.get('evaluationsAll')).body;
    const model = attributes.find(({ model_id }: { model_id: number }) => model_id === house.model.id);
    const answer = await house.admin.put('avaliacaoUpdate', {
      modelEdit: model.model_id,
      modelEditName: model.model_name,
      brandEdit: model.brands_id,
      tipoEdit: model.type_id,
      orderEdit: model.ordem,
      valorBaseEdit: model.valor_base,
      selectedAttributesEdit: [],
      selectedClassificationEdit: 1,
      ...changes,
    });
    expect(answer.status, answer.text).toBe(200);
  };

  test('has its own, by its form and by the price table', async () => {
    await edit({ valorBaseEdit: 1100, price_reason: 'Dólar' });
    await edit({ orderEdit: 3 });
    const csv = `marca;tipo;modelo;valor base;característica;valor;acréscimo/abatimento;quantia\n${house.model.brand};${house.model.type};${house.model.name};1.250,00;;;;`;
    expect((await house.admin.post('precos/importar', { csv, dryRun: false })).status).toBe(200);
    const { data } = (await house.admin.get(`precos/historico?modelo=${house.model.id}`)).body;
    expect(data).toMatchObject([
      { before: 1100, after: 1250, source: 'import', reason: null, by: 'Carla Dias' },
      { before: 1000, after: 1100, source: 'form', reason: 'Dólar' },
      { before: null, after: 1000, source: 'start' },
    ]);
  });

  test('of twenty edits at once is a chain', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, turn) => edit({ valorBaseEdit: 2000 + turn })));
    const { rows } = await house.shop.pool.query(
      'select before_cents as before, after_cents as after from price_changes where model_id = $1 order by id',
      [house.model.id],
    );
    expect(rows).toHaveLength(23);
    for (const [place, { before }] of rows.entries()) expect(before).toBe(place === 0 ? null : rows[place - 1].after);
  });

  test('goes with its model, and begins anew where the shop keeps that', async () => {
    await house.admin.post('modeloValues', { modelo: 'Tablet Raro', ordem: 1 });
    const form = {
      brand: house.model.brand,
      tipo: house.model.type,
      model: 'Tablet Raro',
      ordem: 1,
      selectedAttributes: [],
      selectedClassification: 3,
    };
    const { body } = await house.admin.post('avaliacoes', { ...form, valorBase: 100 });
    const id = body.attributes.model_id;
    await house.admin.delete(`avaliacaoDelete/${id}`);
    await house.admin.post('avaliacoes', { ...form, valorBase: 90 });
    const { data } = (await house.admin.get(`precos/historico?modelo=${id}`)).body;
    expect(data).toMatchObject([
      { before: null, after: 90, source: 'start' },
      { before: null, after: 100, source: 'start' },
    ]);
  });
});

test('nobody changes what stands in it', async () => {
  await expect(house.shop.pool.query('update price_changes set after_cents = 1')).rejects.toThrow('never changed');
});

test('it is read by who changes products, or sees the wizard, of something that there is', async () => {
  const product = await house.stocked(10, 1000);
  const [sales, appraiser] = [await house.shop.signedIn('vendas'), await house.shop.signedIn('avaliador')];
  const [ofProduct, ofModel] = [`precos/historico?produto=${product.id}`, `precos/historico?modelo=${house.model.id}`];
  expect((await sales.get(ofProduct)).status).toBe(200);
  expect((await appraiser.get(ofModel)).status).toBe(200);
  expect((await sales.get(ofModel)).status).toBe(403);
  expect((await appraiser.get(ofProduct)).status).toBe(403);
  expect((await (await house.shop.signedIn('financeiro')).get(ofProduct)).status).toBe(403);
  for (const query of ['', '?produto=x', `?produto=${product.id}&modelo=${house.model.id}`]) {
    expect((await house.admin.get(`precos/historico${query}`)).status).toBe(422);
  }
  expect((await house.admin.get('precos/historico?produto=2147483647')).status).toBe(404);
});

test.each([
  ['price_reason', 201],
  ['floor_reason', 301],
])('a %s of %d letters is too long', async (field, length) => {
  const product = await house.stocked(10, 1000);
  const body = { price: 900, [field]: 'x'.repeat(length) };
  const answer = await house.admin.put(`products/gestao/${product.id}/preco`, body, over(1));
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});
