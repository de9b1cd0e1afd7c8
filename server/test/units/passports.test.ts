import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, type BuiltModel, openShopWithModel } from '../support/build-model.ts';
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

const read = (code: string) => shop.visitor().get(`aparelhos/${code}`);

async function buildInspected() {
  const bought = await buildBought(shop, admin, model);
  const photos = [
    { bytes: await photo(50), isPublic: true },
    { bytes: await photo(60), isPublic: false },
  ];
  const { photoIds } = await buildInspection(shop, bought.id, { imei1: bought.imei, photos, byId: admin.id });
  const { body } = await admin.post('estoque', { proposal: bought.id });
  return { ...bought, photoIds, product: body.produto, unit: await findUnit(admin, bought.imei) };
}

test('a passport tells what was found, and never who sold or bought the device', async () => {
  const { imei, unit, photoIds, product } = await buildInspected();
  await shop.pool.query(`insert into imei_lookups (imei, result) values ($1, 'clear')`, [imei]);
  const answer = await read(unit.code);
  expect(answer.status).toBe(200);
  expect(answer.body.passport).toEqual({
    code: unit.code,
    product: { id: product.id, name: product.name, slug: product.SKU, image: product.images[0].url },
    capacity: null,
    colour: null,
    imei_end: imei.slice(-4),
    tests: [
      { code: 'screen', result: 'fail' },
      { code: 'charging', result: 'pass' },
    ],
    battery_percent: 78,
    cycles: 412,
    grade: 'B',
    wipe: { method: 'restauração de fábrica', wiped_at: expect.any(String) },
    lookup: { result: 'clear', at: expect.any(String) },
    inspected_at: expect.any(String),
    photos: [{ id: photoIds[0], url: `/api/aparelhos/${unit.code}/fotos/${photoIds[0]}` }],
    state: 'in_stock',
    warranty_until: null,
  });
  for (const secret of [imei, 'José', 'Carla', '52998224725', 'exemplo.com.br'])
    expect(answer.text).not.toContain(secret);
});

test.each([
  { first: [], shown: ['clear', 'Sem restrição'] },
  { first: ['stolen', 'unknown'], shown: ['unknown', 'Não encontrado'] },
])(
  'a passport and the register show the newest look-up of the first number, else of the second: $shown',
  async ({ first, shown: [result, words] }) => {
    const { unit, imei } = await buildUnit(shop, admin, model);
    const second = freshImei();
    await shop.pool.query('update units set imei2 = $2 where id = $1', [unit.id, second]);
    const lookups = [...first.map((each) => [imei, each]), [second, 'irregular'], [second, 'clear']];
    for (const lookup of lookups)
      await shop.pool.query('insert into imei_lookups (imei, result) values ($1, $2)', lookup);
    expect((await read(unit.code)).body.passport.lookup?.result).toBe(result);
    const { data } = (await admin.get('livro-de-aparelhos')).body;
    const line = data.find((each: { imei1: string }) => each.imei1 === imei);
    expect(line.lookup).toMatch(new RegExp(`^${words} em `));
  },
);

test('its public photos are shown to anybody, the others to nobody', async () => {
  const { unit, photoIds } = await buildInspected();
  const [shown, hidden] = await Promise.all(photoIds.map((id) => read(`${unit.code}/fotos/${id}`)));
  expect([shown?.status, shown?.headers['content-type'], hidden?.status]).toEqual([200, 'image/webp', 404]);
  const other = await buildUnit(shop, admin, model);
  expect((await read(`${other.unit.code}/fotos/${photoIds[0]}`)).status).toBe(404);
});

test('a code is read as people type it; one of no device is not there', async () => {
  const { unit } = await buildUnit(shop, admin, model);
  const typed = `${unit.code.slice(0, 4)}-${unit.code.slice(4)}`.toLowerCase();
  expect((await read(typed)).body.passport.code).toBe(unit.code);
  for (const code of ['ZZZZZZZZ', 'U', '%00', "1'or'1'='1"]) expect((await read(code)).status).toBe(404);
});

test('a passport follows its device: sold with the end of its guarantee, also where the page was kept', async () => {
  const { unit, imei, product } = await buildUnit(shop, admin, model);
  expect((await read(unit.code)).body.passport.state).toBe('in_stock');
  const order = await buildPaidOrder(shop, admin, [product]);
  await admin.post(`orders/${order.id}/unidades`, { line: 1, imei });
  expect((await read(unit.code)).body.passport).toMatchObject({
    state: 'sold',
    warranty_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test('the page of a product leads to the passport of its only unit in stock', async () => {
  const { unit, product, imei } = await buildUnit(shop, admin, model);
  const details = async () => (await shop.visitor().get(`productDetails/${product.SKU}`)).body.produto;
  const code = async () => (await details()).passport_code;
  await shop.pool.query(`update units set grade = 'B', battery_percent = 87 where id = $1`, [unit.id]);
  expect(await details()).toMatchObject({ passport_code: unit.code, device: { grade: 'B', battery_percent: 87 } });
  await shop.pool.query(`insert into units (code, product_id) values ('ZZZZ0001', $1)`, [product.id]);
  await admin.post(`unidades/${unit.id}/baixar`, { reason: 'Outra' });
  expect(await code()).toBe('ZZZZ0001');
  expect((await details()).device).toEqual({ grade: null, battery_percent: null });
  await shop.pool.query(`update units set state = 'in_stock' where imei1 = $1`, [imei]);
  expect(await details()).toMatchObject({ passport_code: null, device: null });
  const { body } = await admin.post('products/validate-cart', { ids: [product.id] });
  expect(body.updatedProducts[0]).not.toHaveProperty('passport_code');
});

test('nobody reads passports by the hundred, the same one again and again included', async () => {
  const { unit } = await buildUnit(shop, admin, model);
  shop.app.cache.resume();
  const read = (address: string) => shop.visitor(address).get(`aparelhos/${unit.code}`);
  const asked = await Promise.all(Array.from({ length: 305 }, () => read('192.0.2.78')));
  const refused = asked.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const other = await read('192.0.2.79');
  expect(other.status).toBe(200);
  const headers = { 'if-none-match': String(other.headers.etag) };
  expect((await shop.visitor('192.0.2.79').get(`aparelhos/${unit.code}`, headers)).status).toBe(304);
});

test('nobody reads photos by the thousand', async () => {
  const asked = await Promise.all(
    Array.from({ length: 605 }, () => shop.visitor('192.0.2.77').get('aparelhos/ZZZZ0009/fotos/1')),
  );
  const refused = asked.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
