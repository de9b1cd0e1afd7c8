import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { buildBought } from '../support/build-unit.ts';
import { assertVerified } from '../support/database-state.ts';
import { doorsOf, stockAt } from '../support/price-doors.ts';
import { openPriceShop, over, type PriceShop } from '../support/price-shop.ts';

let house: PriceShop;
let doors: ReturnType<typeof doorsOf>;
beforeAll(async () => {
  house = await openPriceShop();
  doors = doorsOf(house);
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});

const names = ['form', 'list', 'mass', 'table'] as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('with nothing set', () => {
  test.each(names)('a price by the %s may be anything', async (door) => {
    const product = await house.stocked(900);
    const answer = await doors[door](product, 1);
    expect([answer.status, (await house.priceOf(product.id)).price]).toEqual([200, 1]);
  });

  test('the rules are these', async () => {
    expect((await house.admin.get('precos-config')).body).toEqual({
      floor_rule: 'off',
      min_margin_percent: 0,
      min_profit: 0,
      fees: {},
      tax_percent: 0,
      target_margin_percent: 20,
      failure_cost: 0,
      sample_size: 20,
      sample_days: 180,
      old_days: 60,
      market_over_percent: 15,
      methods: expect.arrayContaining([
        { id: 'pix', label: expect.any(String) },
        { id: 'card', label: expect.any(String) },
      ]),
      version: 0,
    });
  });
});

describe('where the shop refuses what is below its floor', () => {
  // 10 % of margin, 4.99 % of fee, 6 % of tax: of R$ 1.000,00 the floor is R$ 1.265,67.
  beforeAll(() =>
    house.setRules({ floor_rule: 'refuse', min_margin_percent: 10, fees: { card: 4.99, pix: 0.99 }, tax_percent: '6' }),
  );

  test.each(names)('a price by the %s is refused at its field, the floor itself is not', async (door) => {
    const product = await house.stocked(1000, 2000);
    const refused = await doors[door](product, 1265.66, { floor_reason: 'Quero assim' });
    expect(refused.status, refused.text).toBe(422);
    expect(plain(refused.body.errors.price[0])).toBe('Este preço fica abaixo do piso da loja, que é R$ 1.265,67.');
    expect((await house.priceOf(product.id)).price).toBe(2000);
    const taken = await doors[door](product, 1265.67);
    expect([taken.status, (await house.priceOf(product.id)).price]).toEqual([200, 1265.67]);
  });

  test('a bought device is put on the shelf at its floor and no lower, which whoever may see floors is told before', async () => {
    const { id } = await buildBought(house.shop, house.admin, house.model);
    expect((await house.admin.get(`estoque/${id}`)).body).toMatchObject({ paid: 1220, floor: 1544.11 });
    await house.admin.post(`custos/proposta/${id}`, { kind: 'parts', value: 100 });
    expect((await house.admin.get(`estoque/${id}`)).body.floor).toBe(1670.68);
    expect((await (await house.shop.signedIn('vendas')).get(`estoque/${id}`)).body).not.toHaveProperty('floor');
    expect((await stockAt(house, 1544.1)).body.errors).toHaveProperty('price');
    expect((await stockAt(house, 1544.11)).status).toBe(201);
    const { rows } = await house.shop.pool.query('select count(*)::int from units where cost_cents = 122000');
    expect(rows[0].count).toBe(1);
  });

  test('somebody who may not know what things cost is told no amount', async () => {
    const sales = await house.shop.signedIn('vendas');
    const product = await house.stocked(1000, 2000);
    const answer = await sales.put(`products/gestao/${product.id}/preco`, { price: 5 }, over(1));
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: expect.any(String), errors: { price: ['Este preço fica abaixo do piso da loja.'] } },
    ]);
  });

  test('the dearest device counts; without one what somebody typed, and without that there is no floor', async () => {
    const product = await house.stocked(100, 2000);
    await house.shop.pool.query(`insert into units (code, product_id, cost_cents) values ('ZZZZZZ01', $1, 100000)`, [
      product.id,
    ]);
    expect((await doors.list(product, 1265.66)).status).toBe(422);
    await house.shop.pool.query(`update units set state = 'written_off' where product_id = $1`, [product.id]);
    expect((await doors.list(product, 1)).status).toBe(200);
    await house.admin.put(`resultado/custos/${product.id}`, { cost: 1000 });
    expect((await doors.list(product, 1265.66)).status).toBe(422);
    expect((await doors.list(product, 1265.67)).status).toBe(200);
  });

  test('what is saved at the price that it has is not asked', async () => {
    const product = await house.stocked(100, 200);
    await house.shop.pool.query('update units set cost_cents = 100000 where product_id = $1', [product.id]);
    for (const door of ['form', 'list', 'table'] as const) expect((await doors[door](product, 200)).status).toBe(200);
    expect(await house.historyOf(product.id)).toHaveLength(1);
  });

  test('a dry run says which rows are below, and of several prices all are taken or none', async () => {
    const [low, high] = [await house.stocked(1000, 2000), await house.stocked(10, 2000)];
    const move = {
      products: [low, high].map(({ id }) => ({ id, version: 1 })),
      direction: 'down',
      by: 'percent',
      value: 50,
      whole_reais: false,
    };
    const { body } = await house.admin.post('products/gestao/precos', { ...move, dryRun: true });
    expect(body.products.map((row: { below_floor?: true }) => row.below_floor)).toEqual([true, undefined]);
    expect((await house.admin.post('products/gestao/precos', { ...move, dryRun: false })).status).toBe(422);
    const csv = `SKU;preço\n${low.SKU};1000,00\n${high.SKU};1000,00`;
    const dry = await house.admin.post('produtos/importar', { csv, dryRun: true });
    expect(dry.body.changes.map((row: { below_floor?: true }) => row.below_floor)).toEqual([true, undefined]);
    expect((await house.admin.post('produtos/importar', { csv, dryRun: false })).body.errors).toHaveProperty('price');
    for (const { id } of [low, high]) expect((await house.priceOf(id)).price).toBe(2000);
  });
});

describe('where the shop warns', () => {
  beforeAll(() => house.setRules({ floor_rule: 'warn' }));

  test.each(names)('a price by the %s needs a reason, which the history keeps', async (door) => {
    const product = await house.stocked(1000, 2000);
    const asked = await doors[door](product, 1200);
    expect([asked.status, asked.body.needs]).toEqual([409, 'floor_reason']);
    expect(plain(asked.body.message)).toContain('R$ 1.265,67');
    expect((await house.priceOf(product.id)).price).toBe(2000);
    const said = { floor_reason: 'Tela trincada', price_reason: 'Liquidação' };
    expect((await doors[door](product, 1200, said)).status).toBe(200);
    expect((await house.historyOf(product.id)).at(-1)).toEqual({
      before: 200_000,
      after: 120_000,
      source: door,
      reason: 'Liquidação; Tela trincada',
      by: house.admin.id,
    });
    await doors[door](product, 1500, said);
    expect((await house.historyOf(product.id)).at(-1)).toMatchObject({ after: 150_000, reason: 'Liquidação' });
  });

  test('a bought device too, and its product begins with the reason', async () => {
    const asked = await stockAt(house, 1300);
    expect([asked.status, asked.body.needs]).toEqual([409, 'floor_reason']);
    const { status, body } = await stockAt(house, 1300, { floor_reason: 'Sem caixa' });
    expect(status).toBe(201);
    expect(await house.historyOf(body.produto.id)).toMatchObject([
      { before: null, source: 'stock', reason: 'Sem caixa' },
    ]);
  });
});

test('floors are told to who sees the price desk, of a hundred products at once', async () => {
  await house.setRules({ floor_rule: 'off' });
  const [product, unknown] = [await house.stocked(1000, 1200), await buildProduct(house.admin)];
  const { body } = await house.admin.get(`precos/piso?produtos=${product.id},${unknown.id},2147483647`);
  expect(body.floors).toEqual([
    { product_id: product.id, cost: 1000, floor: 1265.67, price: 1200, below: true },
    { product_id: unknown.id, cost: null, floor: null, price: 1000, below: false },
  ]);
  for (const produtos of [
    '',
    'a',
    '1,,2',
    '1;2',
    '99999999999',
    Array.from({ length: 101 }, (_, at) => at + 1).join(','),
  ]) {
    expect((await house.admin.get(`precos/piso?produtos=${produtos}`)).status, produtos).toBe(422);
  }
  for (const role of ['vendas', 'avaliador'] as const) {
    expect((await (await house.shop.signedIn(role)).get(`precos/piso?produtos=${product.id}`)).status).toBe(403);
  }
});

describe('the rules', () => {
  test.each([
    [{ min_margin_percent: 1.234 }, 'min_margin_percent'],
    [{ tax_percent: -1 }, 'tax_percent'],
    [{ target_margin_percent: 101 }, 'target_margin_percent'],
    [{ market_over_percent: 'muito' }, 'market_over_percent'],
    [{ fees: { pix: 101 } }, 'fees.pix'],
    [{ fees: { pix: 0.999 } }, 'fees.pix'],
    [{ fees: { fiado: 1 } }, 'fees.fiado'],
    [{ fees: [] }, 'fees'],
    [{ floor_rule: 'sempre' }, 'floor_rule'],
    [{ min_profit: -1 }, 'min_profit'],
    [{ failure_cost: 1.005 }, 'failure_cost'],
    [{ sample_size: 2 }, 'sample_size'],
    [{ sample_days: 0 }, 'sample_days'],
    [{ old_days: 1.5 }, 'old_days'],
    [{ min_margin_percent: 84.01 }, 'min_margin_percent'],
  ])('are refused as %j', async (body, field) => {
    const before = (await house.admin.get('precos-config')).body;
    const answer = await house.admin.put('precos-config', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect((await house.admin.get('precos-config')).body).toEqual(before);
  });

  test('keep what a save does not name, and one save of two over the same version is told', async () => {
    const { version, ...before } = (await house.admin.get('precos-config')).body;
    const saved = await house.admin.put('precos-config', { old_days: 45, fees: { pix: 1.5 } }, over(version));
    expect(saved.body).toEqual({ ...before, old_days: 45, fees: { card: 4.99, pix: 1.5 }, version: version + 1 });
    const late = await house.admin.put('precos-config', { old_days: 10 }, over(version));
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Carla Dias')]);
  });

  test('are read by who sees the price desk, and changed by owners and managers', async () => {
    const [money, manager] = [await house.shop.signedIn('financeiro'), await house.shop.signedIn('gerente')];
    expect((await money.get('precos-config')).status).toBe(200);
    expect((await money.put('precos-config', { old_days: 30 })).status).toBe(403);
    expect((await manager.put('precos-config', { old_days: 30 })).status).toBe(200);
    expect((await (await house.shop.signedIn('vendas')).get('precos-config')).status).toBe(403);
  });
});
