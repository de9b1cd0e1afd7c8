import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { theOrigin } from '../support/delivery-shop.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
});
beforeEach(async () => {
  admin = await shop.signedIn('admin');
  await shop.pool.query(`delete from settings where key in ('delivery', 'boxes', 'tariff', 'carrier')`);
  await shop.pool.query('delete from carrier_accounts');
});
afterAll(() => shop.close());

const errorsOf = (body: { errors?: object }) => Object.keys(body.errors ?? {}).toSorted();

const untouched = {
  deliver: false,
  seller_codes: 'press',
  code_days: 10,
  free_above: null,
  free_services: [],
  handling_days: 1,
  insure: true,
  fallback_hours: 72,
  claim_days: 90,
  origin: null,
  version: 0,
};

describe('how the shop delivers', () => {
  test('is seen by those who pack, and changed by those who manage', async () => {
    const vendas = await shop.signedIn('vendas');
    for (const path of ['envios-config', 'envios-caixas', 'envios-tabela']) {
      expect((await vendas.get(path)).status).toBe(200);
      expect((await vendas.put(path, {})).status).toBe(403);
      expect((await (await shop.signedIn()).get(path)).status).toBe(403);
      expect((await shop.visitor().get(path)).status).toBe(401);
    }
  });

  test('is as before until somebody says otherwise, and keeps what a body does not name', async () => {
    expect((await admin.get('envios-config')).body).toEqual(untouched);
    const saved = await admin.put('envios-config', { free_above: 1500.5, free_services: ['tabela:1', 'tabela:1'] });
    expect(saved.body).toEqual({ ...untouched, free_above: 1500.5, free_services: ['tabela:1'], version: 1 });
    const next = await admin.put('envios-config', { handling_days: 0, insure: false }, { 'if-match': '"1"' });
    expect(next.body).toMatchObject({ free_above: 1500.5, handling_days: 0, insure: false, version: 2 });
    expect((await admin.put('envios-config', { insure: true }, { 'if-match': '"1"' })).status).toBe(409);
    expect((await admin.put('envios-config', { free_above: null })).body.free_above).toBe(null);
    const { rows } = await shop.pool.query(`select after from activities where kind = 'delivery-settings' order by id`);
    expect(rows[0].after).toMatchObject({ 'Frete grátis a partir de (R$)': 1500.5 });
  });

  test('needs an origin to deliver, and to ask a carrier for codes', async () => {
    const refused = await admin.put('envios-config', { deliver: true });
    expect([refused.status, errorsOf(refused.body)]).toEqual([422, ['origin']]);
    // Nobody is asked for codes yet.
    expect((await admin.put('envios-config', { seller_codes: 'arrival' })).status).toBe(200);
    await admin.put('transportadora-config', { carrier: 'simulador' });
    for (const seller_codes of ['press', 'arrival']) {
      expect(errorsOf((await admin.put('envios-config', { seller_codes })).body)).toEqual(['origin']);
    }
    expect((await admin.put('envios-config', { seller_codes: 'off' })).status).toBe(200);
    const saved = await admin.put('envios-config', { deliver: true, seller_codes: 'arrival', origin: theOrigin });
    expect(saved.body).toMatchObject({ deliver: true, origin: { ...theOrigin, complement: '' } });
    const { rows } = await shop.pool.query(`select before, after from activities where kind = 'delivery-settings'`);
    expect(JSON.stringify(rows)).not.toMatch(/XV de Novembro|11222333000181|4733221100/);
  });

  test.each([
    ['deliver', ['sim', null]],
    ['seller_codes', ['sempre', null]],
    ['code_days', [6, 91, 7.5, '', null]],
    ['free_above', [0, -1, 'x', 1.001]],
    ['free_services', ['tudo', ['x'.repeat(61)], Array.from({ length: 31 }, (_, n) => `tabela:${n}`)]],
    ['handling_days', [-1, 31]],
    ['insure', ['sim']],
    ['fallback_hours', [-1, 721]],
    ['claim_days', [0, 366]],
  ])('says what is wrong with %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await admin.put('envios-config', { [field]: value });
      expect([value, status, errorsOf(body).map((name) => name.split('.')[0])]).toEqual([value, 422, [field]]);
    }
    expect((await admin.get('envios-config')).body).toEqual(untouched);
  });

  test.each([
    ['code_days', [7, 90]],
    ['handling_days', [0, 30]],
    ['fallback_hours', [0, 720]],
    ['claim_days', [1, 365]],
    ['free_above', [0.01, null]],
  ])('takes %s at its limits', async (field, values) => {
    for (const value of values) {
      expect((await admin.put('envios-config', { [field]: value })).body[field]).toBe(value);
    }
  });

  test.each([
    ['name', ['', 'x'.repeat(81)]],
    ['document', ['', '11222333000182', '52998224726']],
    ['state_register', ['1234567', '123.456', 'x'.repeat(12), '1'.repeat(15), '1'.repeat(21), 12345678]],
    ['phone', ['', '12']],
    ['email', ['', 'loja']],
    ['cep', ['', '890100']],
    ['address', ['', 'x'.repeat(121)]],
    ['number', ['', 'x'.repeat(11)]],
    ['complement', ['x'.repeat(61)]],
    ['neighborhood', ['', 'x'.repeat(81)]],
    ['city', ['', 'x'.repeat(81)]],
    ['state', ['', 'SC']],
  ])('says what is wrong with the %s of its origin', async (field, values) => {
    for (const value of values) {
      const { status, body } = await admin.put('envios-config', { origin: { ...theOrigin, [field]: value } });
      expect([value, status, errorsOf(body)]).toEqual([value, 422, [`origin.${field}`]]);
    }
  });
});

test.each([
  ['110.042.490.114', '110042490114'],
  ['25-123456/78', '2512345678'],
  ['Isento', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('keeps the state register %s of its origin as %s', async (state_register, kept) => {
  const saved = await admin.put('envios-config', { origin: { ...theOrigin, state_register } });
  expect([saved.status, saved.body.origin?.state_register]).toEqual([200, kept]);
  expect((await admin.get('envios-config')).body.origin.state_register).toBe(kept);
});

const aBox = (changes: object = {}) => ({
  ...{ name: 'Pequena', length_cm: 20, width_cm: 14, height_cm: 8, weight_g: 150, unit_g: 450, fits: 2, types: [] },
  ...changes,
});

describe('boxes', () => {
  const put = (boxes: unknown, headers = {}) => admin.put('envios-caixas', { boxes }, headers);

  test('begin with one, and are replaced whole', async () => {
    const first = (await admin.get('envios-caixas')).body;
    expect(first).toEqual({ boxes: [aBox({ name: 'Caixa de celular' })], version: 0 });
    const { rows } = await shop.pool.query(`insert into device_types (name) values ('Notebook') returning id`);
    const big = aBox({ name: 'Grande', length_cm: 45, width_cm: 35, height_cm: 12, types: [rows[0].id, rows[0].id] });
    const saved = await put([aBox(), big]);
    expect(saved.body).toEqual({ boxes: [aBox(), { ...big, types: [rows[0].id] }], version: 1 });
    expect((await put([aBox()], { 'if-match': '"0"' })).status).toBe(409);
    expect((await put([aBox()], { 'if-match': '"1"' })).status).toBe(200);
    const told = await shop.pool.query(
      `select after from activities where kind = 'delivery-settings' order by id desc`,
    );
    expect(told.rows[0].after).toHaveProperty('Caixa Grande', null);
  });

  test('have exactly one for every other product, and names of their own', async () => {
    expect(errorsOf((await put([])).body)).toEqual(['boxes']);
    expect(errorsOf((await put([aBox(), aBox({ name: 'Outra' })])).body)).toEqual(['boxes']);
    const { rows } = await shop.pool.query(`insert into device_types (name) values ('Tablet') returning id`);
    const types = [rows[0].id];
    expect(errorsOf((await put([aBox({ types })])).body)).toEqual(['boxes']);
    expect(errorsOf((await put([aBox(), aBox({ name: 'PEQUENA', types })])).body)).toEqual(['boxes.1.name']);
    expect(errorsOf((await put([aBox(), aBox({ name: 'Outra', types: [999_999] })])).body)).toEqual(['boxes.1.types']);
    const many = Array.from({ length: 21 }, (_, n) => aBox({ name: `Caixa ${n}`, types: n === 0 ? [] : types }));
    expect(errorsOf((await put(many)).body)).toEqual(['boxes']);
    expect((await put(many.slice(0, 20))).status).toBe(200);
  });

  test.each([
    ['name', ['', 'x'.repeat(41)]],
    ['length_cm', [15, 101, 20.5]],
    ['width_cm', [10, 101]],
    ['height_cm', [1, 101]],
    ['weight_g', [-1, 30_001]],
    ['unit_g', [0, 30_001]],
    ['fits', [0, 1001]],
    ['types', ['todos']],
  ])('say what is wrong with %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await put([aBox({ [field]: value })]);
      expect([value, status, errorsOf(body)]).toEqual([value, 422, [`boxes.0.${field}`]]);
    }
  });

  test('have sides of 200 cm together at most', async () => {
    const sides = { length_cm: 100, width_cm: 60, height_cm: 41 };
    expect(errorsOf((await put([aBox(sides)])).body)).toEqual(['boxes.0.length_cm']);
    expect((await put([aBox({ ...sides, height_cm: 40 })])).status).toBe(200);
    expect(
      (await put([aBox({ length_cm: 16, width_cm: 11, height_cm: 2, weight_g: 0, unit_g: 1, fits: 1 })])).status,
    ).toBe(200);
  });
});

const aRow = (changes: object = {}) => ({
  ...{ name: 'Motoboy', kind: 'courier', from_cep: '89000-000', to_cep: '89099-999', price: 15, price_per_kg: 2.5 },
  ...{ days: 1, max_g: 5000, active: true },
  ...changes,
});

describe("the shop's own tariff", () => {
  const put = (rows: unknown, headers = {}) => admin.put('envios-tabela', { rows }, headers);

  test('has rows with ids of their own, which are never given again', async () => {
    expect((await admin.get('envios-tabela')).body).toEqual({ rows: [], version: 0 });
    const saved = await put([aRow(), aRow({ name: 'Carta', kind: 'post' })]);
    const stored = (changes: object) => ({ ...aRow(changes), from_cep: '89000000', to_cep: '89099999' });
    expect(saved.body.rows).toEqual([stored({ id: 1 }), stored({ id: 2, name: 'Carta', kind: 'post' })]);
    expect((await put([aRow({ id: 1, price: 16 })])).body.rows).toEqual([stored({ id: 1, price: 16 })]);
    // Neither the one that is gone, nor one that somebody made up.
    const next = await put([aRow({ id: 1 }), aRow({ id: 2, name: 'Dois' }), aRow({ id: 77, name: 'Três' })]);
    expect(next.body.rows.map(({ id }: { id: number }) => id)).toEqual([1, 3, 4]);
    expect((await put([], { 'if-match': '"1"' })).status).toBe(409);
  });

  test('has no row that ends before it begins, and none of one name that overlaps another', async () => {
    const backwards = aRow({ from_cep: '89099999', to_cep: '89000000' });
    expect(errorsOf((await put([aRow(), aRow({ name: 'B' }), { ...backwards, name: 'C' }])).body)).toEqual([
      'rows.2.to_cep',
    ]);
    const touching = aRow({ name: 'MOTOBOY', from_cep: '89099999', to_cep: '89100000' });
    expect(errorsOf((await put([aRow(), touching])).body)).toEqual(['rows.1.to_cep']);
    const after = aRow({ from_cep: '89100000', to_cep: '89100000' });
    expect((await put([aRow(), after, { ...touching, name: 'Outro' }])).status).toBe(200);
  });

  test.each([
    ['name', ['', 'x'.repeat(41)]],
    ['kind', ['', 'drone']],
    ['from_cep', ['', '8900']],
    ['to_cep', ['', '8900']],
    ['price', [-1, 'x', null]],
    ['price_per_kg', [-0.01, 'x']],
    ['days', [-1, 91]],
    ['max_g', [0, 30_001]],
    ['active', ['sim']],
  ])('says what is wrong with %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await put([aRow({ [field]: value })]);
      expect([value, status, errorsOf(body)]).toEqual([value, 422, [`rows.0.${field}`]]);
    }
  });

  test('takes five hundred rows at their limits', async () => {
    const limits = { price: 0, price_per_kg: 0, days: 0, max_g: 1 };
    const rows = Array.from({ length: 500 }, (_, n) => aRow({ name: `Linha ${n}`, ...limits }));
    expect((await put(rows)).body.rows).toHaveLength(500);
    expect((await put([...rows, aRow()])).status).toBe(422);
    expect((await put([aRow({ days: 90, max_g: 30_000 })])).status).toBe(200);
  });
});
