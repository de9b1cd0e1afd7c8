import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, type BuiltModel, openShopWithModel } from '../support/build-model.ts';
import { stockOf } from '../support/build-product.ts';
import { buildBought, buildInspection, buildPaidOrder, buildUnit, findUnit, freshImei } from '../support/build-unit.ts';
import type { TestShop } from '../support/harness.ts';
import { photo } from '../support/send-form.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
});
afterAll(() => shop.close());

const unitsOf = async (proposalId: number) =>
  (await shop.pool.query('select * from units where proposal_id = $1', [proposalId])).rows;
const registered = async (unitId: number) =>
  (await shop.pool.query('select purpose, value_cents from device_register where unit_id = $1', [unitId])).rows;

describe("'Incluir Estoque'", () => {
  test('makes the unit with its product: the numbers that the proposal declared, at the price paid', async () => {
    const { unit, imei, product, id } = await buildUnit(shop, admin, model);
    expect(unit).toMatchObject({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      state: 'in_stock',
      product: { id: product.id, name: product.name },
      proposal_id: id,
      imei1: imei,
      imei2: null,
      serial: 'F2LXYZ123',
      cost: 1220,
      grade: null,
      order_code: null,
    });
    expect(product).toMatchObject({ price: 1220, stock: 1 });
    const { rows } = await shop.pool.query('select kind, by, data from proposal_events where proposal_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'stocked', by: admin.id, data: { words: `unidade ${unit.code}` } }]);
  });

  test('takes what the bench has found: numbers, grade, battery, public photos, and the words of the shop', async () => {
    const attribute = async (caracteristica: string, valores: string[]) =>
      admin.post('atributeValues', { caracteristica, valores, ordem: 1, selectedClassification: 2 });
    await attribute('Bateria', ['acima de 85 %', 'até 85 %']);
    await attribute('Nota', ['A', 'B']);
    const bought = await buildBought(shop, admin, model);
    const [imei1, imei2] = [freshImei(), freshImei()];
    await buildInspection(shop, bought.id, {
      imei1,
      imei2,
      photos: [
        { bytes: await photo(50), isPublic: true },
        { bytes: await photo(60), isPublic: false },
      ],
      byId: admin.id,
    });
    const { body } = await admin.post('estoque', { proposal: bought.id });
    expect(await findUnit(admin, imei2)).toMatchObject({
      imei1,
      imei2,
      serial: 'SERIE-2',
      grade: 'B',
      battery_percent: 78,
    });
    expect(body.produto.attributes).toEqual([
      { attribute_name: 'Bateria', values: [expect.objectContaining({ value: 'até 85 %' })] },
      { attribute_name: 'Nota', values: [expect.objectContaining({ value: 'B' })] },
    ]);
    // The model of the test has no picture of its own.
    expect(body.produto.images).toHaveLength(1);
    const { url } = body.produto.images[0];
    const picture = await shop.app.http.inject({ url });
    expect(picture.statusCode).toBe(200);
    expect(url).toMatch(/^\/files\/[\w-]{32}\.webp$/);
  });

  test("asks the price paid and the shop's margin", async () => {
    const settings = (await admin.get('aparelhos-config')).body;
    await admin.put('aparelhos-config', { ...settings, stock_margin_percent: 25 });
    expect((await buildUnit(shop, admin, model)).product.price).toBe(1525);
    await admin.put('aparelhos-config', { ...settings, stock_margin_percent: 0 });
  });

  test('begins as it is planned, or with the price, condition and type that somebody says', async () => {
    const valores = ['Novo', 'Seminovo'];
    await admin.post('atributeValues', { caracteristica: 'Estado', valores, ordem: 1, selectedClassification: 2 });
    const bought = await buildBought(shop, admin, model);
    const plan = (await admin.get(`estoque/${bought.id}`)).body;
    expect(plan).toMatchObject({ paid: 1220, price: 1220, pictures: 0, type: expect.any(Number) });
    expect(plan.conditions.find(({ id }: { id: number }) => id === plan.condition)?.value).toBe('Seminovo');
    const wish = { price: '1499.9', type: plan.type, condition: plan.conditions[0].id, published: false };
    const { body } = await admin.post('estoque', { proposal: bought.id, ...wish });
    expect(body.produto).toMatchObject({
      name: plan.name,
      price: 1499.9,
      types: [{ id: plan.type }],
      attributes: [{ attribute_name: 'Estado', values: [{ value: 'Novo' }] }],
    });
    const { data } = (await admin.get(`products/gestao?search=PROP-${bought.id}`)).body;
    expect(data).toMatchObject([{ published: false, stock: 1 }]);
    expect((await shop.visitor().get(`productDetails/PROP-${bought.id}`)).status).toBe(404);
    expect((await admin.get('estoque/2147483647')).status).toBe(404);
  });

  test('refuses what the shop does not have at each field, and then nothing is made', async () => {
    const bought = await buildBought(shop, admin, model);
    const sent = { proposal: bought.id, type: 2_147_483_647, condition: 2_147_483_647 };
    expect(Object.keys((await admin.post('estoque', sent)).body.errors)).toEqual(['type', 'condition']);
    const bad = { proposal: bought.id, price: 'mil', type: 'x', published: 'talvez' };
    expect(Object.keys((await admin.post('estoque', bad)).body.errors).sort()).toEqual(['price', 'published', 'type']);
    expect(await unitsOf(bought.id)).toEqual([]);
  });

  test('pressed ten times at once makes one product and one unit', async () => {
    const { id } = await buildBought(shop, admin, model);
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('estoque', { proposal: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect(await unitsOf(id)).toHaveLength(1);
  });

  test('refuses a second device of one IMEI, also when both come at once', async () => {
    const imei = freshImei();
    const { unit } = await buildUnit(shop, admin, model, imei);
    const other = await buildBought(shop, admin, model, imei);
    const refused = await admin.post('estoque', { proposal: other.id });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `Já há um aparelho com este IMEI no estoque: unidade ${unit.code}.`,
    ]);
    const same = freshImei();
    const both = [await buildBought(shop, admin, model, same), await buildBought(shop, admin, model, same)];
    const answers = await Promise.all(both.map(({ id }) => admin.post('estoque', { proposal: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await admin.get(`unidades?search=${same}`)).body.total).toBe(1);
  });

  test('refuses one whose second number is the first one of another', async () => {
    const { imei } = await buildUnit(shop, admin, model);
    const bought = await buildBought(shop, admin, model);
    await buildInspection(shop, bought.id, { imei1: freshImei(), imei2: imei, byId: admin.id });
    expect((await admin.post('estoque', { proposal: bought.id })).status).toBe(422);
    expect(await unitsOf(bought.id)).toEqual([]);
  });
});

describe('the list of units', () => {
  test("finds by code, IMEI, serial and the product's name, also once that is another", async () => {
    const { unit, product, imei } = await buildUnit(shop, admin, model);
    const found = async (search: string) =>
      (await admin.get(`unidades?search=${encodeURIComponent(search)}`)).body.data.map(({ id }: { id: number }) => id);
    for (const search of [
      unit.code,
      unit.code.toLowerCase(),
      imei,
      imei.slice(3),
      imei.replace(/^(\d{2})(\d{6})(\d{6})(\d)$/, '$1 $2 $3 $4'),
    ]) {
      expect([search, await found(search)]).toEqual([search, [unit.id]]);
    }
    expect(await found('f2lxyz')).toContain(unit.id);
    const { SKU, price } = product;
    await admin.post(`productsUpdate/${product.id}`, { SKU, name: 'Telefone Único', price });
    expect(await found('telefone unico')).toEqual([unit.id]);
  });

  test('has the newest first, page by page, and those of one state', async () => {
    const all = (await admin.get('unidades')).body;
    expect(all).toMatchObject({ current_page: 1, total: expect.any(Number) });
    const ids = all.data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
    expect((await admin.get('unidades?state=written_off')).body.total).toBe(0);
    expect((await admin.get('unidades?state=em-algum-lugar')).status).toBe(422);
  });

  test('is for the shop alone', async () => {
    expect((await shop.visitor().get('unidades')).status).toBe(401);
    expect((await (await shop.signedIn()).get('unidades')).status).toBe(403);
  });
});

describe('a unit that is written off', () => {
  test('leaves the shelf for good, with a line of the register', async () => {
    const { unitId, product } = await buildUnit(shop, admin, model);
    expect((await admin.post(`unidades/${unitId}/baixar`, {})).body.errors).toHaveProperty('reason');
    const answer = await admin.post(`unidades/${unitId}/baixar`, { reason: 'Placa queimada' });
    expect(answer.body.unit).toMatchObject({ state: 'written_off', reason: 'Placa queimada' });
    expect(await stockOf(admin, product.id)).toBe(0);
    expect(await registered(unitId)).toEqual([{ purpose: 'disposal', value_cents: 122_000 }]);
    expect((await admin.post(`unidades/${unitId}/baixar`, { reason: 'De novo' })).status).toBe(409);
    expect((await admin.post('unidades/999999/baixar', { reason: 'Nada' })).status).toBe(404);
  });

  test('is none that an order keeps', async () => {
    const { unit, unitId, product } = await buildUnit(shop, admin, model);
    await buildPaidOrder(shop, admin, [product]);
    const refused = await admin.post(`unidades/${unitId}/baixar`, { reason: 'Placa queimada' });
    expect([refused.status, refused.body.message]).toEqual([422, 'Este aparelho está reservado por um pedido.']);
    expect(await findUnit(admin, unit.code)).toMatchObject({ state: 'in_stock' });
    expect(await registered(unitId)).toEqual([]);
  });

  test('leaves once, however many press', async () => {
    const { unitId, product } = await buildUnit(shop, admin, model);
    const press = () => admin.post(`unidades/${unitId}/baixar`, { reason: 'Perdido' });
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(admin, product.id)).toBe(0);
  });
});

describe('a unit that its buyer gives back', () => {
  async function delivered() {
    const built = await buildUnit(shop, admin, model);
    const order = await buildPaidOrder(shop, admin, [built.product]);
    await admin.post(`orders/${order.id}/unidades`, { line: 1, imei: built.imei });
    await admin.put(`orders/${order.id}`, { status: 5 });
    return { ...built, orderId: order.id, orderCode: order.code };
  }
  const giveBack = (unitId: number) => admin.post(`unidades/${unitId}/devolver`, { reason: 'Não liga' });

  test('waits for the bench and is on no shelf', async () => {
    const { unitId, product, orderCode } = await delivered();
    const { status, body } = await giveBack(unitId);
    expect(status).toBe(200);
    expect(body.unit).toMatchObject({ state: 'returned', reason: 'Não liga', order_code: orderCode });
    expect(await stockOf(admin, product.id)).toBe(0);
    expect((await giveBack(unitId)).status).toBe(409);
  });

  test('is none that is in stock, or not handed over yet', async () => {
    const { unitId, product, imei } = await buildUnit(shop, admin, model);
    expect((await giveBack(unitId)).body.message).toBe('Esta unidade não está mais onde estava: em estoque.');
    const order = await buildPaidOrder(shop, admin, [product]);
    await admin.post(`orders/${order.id}/unidades`, { line: 1, imei });
    const refused = await giveBack(unitId);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`O pedido ${order.code} ainda não foi entregue: tire o aparelho do pedido.`);
    expect((await giveBack(999_999)).status).toBe(404);
  });

  test('is not put on the shelf by a cancellation of its order, before and after', async () => {
    const { unitId, product, orderId } = await delivered();
    await giveBack(unitId);
    expect((await admin.put(`orders/${orderId}`, { status: 3 })).status).toBe(200);
    expect(await stockOf(admin, product.id)).toBe(0);
    expect((await admin.get('unidades?state=returned')).body.data[0].id).toBe(unitId);
  });

  test('is written off without another unit leaving the shelf; the inspection that it was at ends', async () => {
    const { unitId, product } = await delivered();
    await giveBack(unitId);
    await shop.pool.query('insert into inspections (unit_id) values ($1)', [unitId]);
    await shop.pool.query('update products set stock = 3 where id = $1', [product.id]);
    expect((await admin.post(`unidades/${unitId}/baixar`, { reason: 'Sem conserto' })).status).toBe(200);
    expect(await stockOf(admin, product.id)).toBe(3);
    const { rows } = await shop.pool.query('select decided from inspections where unit_id = $1', [unitId]);
    expect(rows).toEqual([{ decided: 'written_off' }]);
    expect((await registered(unitId)).map(({ purpose }) => purpose).sort()).toEqual(['disposal', 'sale']);
  });

  test('and is written off at the same moment ends in one of the orders in which both can be done', async () => {
    const { unitId } = await delivered();
    const [back, off] = await Promise.all([
      giveBack(unitId),
      admin.post(`unidades/${unitId}/baixar`, { reason: 'Sem conserto' }),
    ]);
    expect(back.status).toBe(200);
    const { rows } = await shop.pool.query('select state from units where id = $1', [unitId]);
    expect([off.status, rows[0].state]).toEqual(off.status === 200 ? [200, 'written_off'] : [409, 'returned']);
  });

  test('comes back once, however many press', async () => {
    const { unitId, orderId } = await delivered();
    const answers = await Promise.all([giveBack(unitId), giveBack(unitId), giveBack(unitId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await shop.pool.query('select returned from order_items where order_id = $1', [orderId]);
    expect(rows).toEqual([{ returned: 1 }]);
  });
});
