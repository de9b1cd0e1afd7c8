import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitProposal } from '../support/build-proposal.ts';
import { buildBought, findUnit } from '../support/build-unit.ts';
import { assertVerified } from '../support/database-state.ts';
import type { Client } from '../support/harness.ts';
import { openPriceShop, type PriceShop } from '../support/price-shop.ts';

let house: PriceShop;
let bench: Client;
beforeAll(async () => {
  house = await openPriceShop();
  bench = await house.shop.signedIn('avaliador', { name: 'Rui Prado' });
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});

const unitCost = async (unitId: number) => (await house.admin.get(`custos/unidade/${unitId}`)).body;

describe('what a device has cost', () => {
  test('is noted at its proposal and goes with the unit that comes of it', async () => {
    const { id, imei } = await buildBought(house.shop, house.admin, house.model);
    const parts = { kind: 'parts', value: 80.5, note: 'Bateria' };
    const added = await bench.post(`custos/proposta/${id}`, parts);
    expect(added.status, added.text).toBe(201);
    expect(added.body).toEqual({
      cost: { id: expect.any(Number), ...parts, at: expect.any(String), by: 'Rui Prado' },
      below_floor: [],
    });
    expect((await house.admin.get(`custos/proposta/${id}`)).body).toMatchObject({
      total: 80.5,
      paid: 1220,
      cost: 1300.5,
    });
    await house.admin.post('estoque', { proposal: id });
    const unit = await findUnit(house.admin, imei);
    expect(unit.cost).toBe(1300.5);
    await bench.post(`custos/unidade/${unit.id}`, { kind: 'freight', value: '20' });
    const both = await unitCost(unit.id);
    expect(both).toMatchObject({ total: 100.5, paid: 1220, cost: 1320.5 });
    expect(both.costs.map(({ kind }: { kind: string }) => kind)).toEqual(['parts', 'freight']);
    expect((await house.admin.get(`custos/proposta/${id}`)).body).toEqual(both);
    await bench.post(`custos/proposta/${id}`, { kind: 'other', value: 9 });
    expect((await findUnit(house.admin, imei)).cost).toBe(1329.5);
  });

  test('is taken back once, however often that is asked', async () => {
    const { unitId } = await house.stocked(700);
    const { body } = await bench.post(`custos/unidade/${unitId}`, { kind: 'parts', value: 100 });
    for (let press = 0; press < 3; press++) expect((await bench.delete(`custos/${body.cost.id}`)).status).toBe(200);
    expect(await unitCost(unitId)).toEqual({ costs: [], total: 0, paid: 700, cost: 700 });
    const { rows } = await house.shop.pool.query(
      `select before->>'Custo' as before, after->>'Custo' as after from activities where kind = 'device-cost' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { before: 'Peças: R$\u00a0100,00', after: null },
      { before: null, after: 'Peças: R$\u00a0100,00' },
    ]);
    expect((await bench.delete('custos/2147483647')).status).toBe(404);
  });

  test('moves no price: answer and alert tell of one that is below the floor with it', async () => {
    await house.setRules({ floor_rule: 'refuse' });
    const product = await house.stocked(950);
    const first = await bench.post(`custos/unidade/${product.unitId}`, { kind: 'parts', value: 50 });
    expect(first.body.below_floor).toEqual([]);
    const second = await bench.post(`custos/unidade/${product.unitId}`, { kind: 'parts', value: 0.01 });
    expect(second.body.below_floor).toEqual([{ product_id: product.id, SKU: product.SKU }]);
    expect((await house.priceOf(product.id)).price).toBe(1000);
    const { alerts } = (await house.admin.get('precos/alertas')).body;
    expect(alerts).toContainEqual({
      kind: 'below_floor',
      subject: { kind: 'product', id: product.id, words: product.name },
      words: 'Custa R$\u00a01.000,00, e o piso é R$\u00a01.000,01.',
      value: 0.01,
    });
    await house.setRules({ floor_rule: 'off' });
  });

  test('is kept from who may not see it, and added by who works at the bench alone', async () => {
    const { unitId } = await house.stocked(700);
    await bench.post(`custos/unidade/${unitId}`, { kind: 'parts', value: 100 });
    expect((await bench.get(`custos/unidade/${unitId}`)).body).toEqual({ costs: [expect.anything()], total: 100 });
    const [sales, money] = [await house.shop.signedIn('vendas'), await house.shop.signedIn('financeiro')];
    expect((await sales.get(`custos/unidade/${unitId}`)).status).toBe(403);
    expect((await money.get(`custos/unidade/${unitId}`)).body).toMatchObject({ total: 100, cost: 800 });
    expect((await money.post(`custos/unidade/${unitId}`, { kind: 'parts', value: 1 })).status).toBe(403);
    expect((await house.shop.visitor().get(`custos/unidade/${unitId}`)).status).toBe(401);
  });

  test.each([
    [{ kind: 'parts', value: 0 }, ['value']],
    [{ kind: 'parts', value: -1 }, ['value']],
    [{ kind: 'parts', value: 100_000.01 }, ['value']],
    [{ kind: 'parts', value: 1.001 }, ['value']],
    [{ kind: 'sorte', value: 'mil', note: 'x'.repeat(301) }, ['kind', 'note', 'value']],
    [{}, ['kind', 'value']],
  ])('is refused as %j', async (body, fields) => {
    const { unitId } = await house.stocked(700);
    const answer = await bench.post(`custos/unidade/${unitId}`, body);
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields]);
  });

  test('is of something that there is', async () => {
    for (const path of ['custos/unidade/2147483647', 'custos/proposta/2147483647']) {
      expect((await house.admin.get(path)).status).toBe(404);
      expect((await bench.post(path, { kind: 'parts', value: 1 })).status).toBe(404);
    }
  });
});

test('costs noted while the device becomes a unit are all the unit’s', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, imei } = await buildBought(house.shop, house.admin, house.model);
    const [stocked, ...added] = await Promise.all([
      house.admin.post('estoque', { proposal: id }),
      ...Array.from({ length: 5 }, () => bench.post(`custos/proposta/${id}`, { kind: 'parts', value: 10 })),
    ]);
    expect([stocked.status, ...added.map(({ status }) => status)]).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await findUnit(house.admin, imei)).cost).toBe(1270);
  }
  await assertVerified(house.shop.database);
});

test('a proposal that is only offered has costs already', async () => {
  const { id } = await submitProposal(house.shop, house.model);
  await bench.post(`custos/proposta/${id}`, { kind: 'freight', value: 35 });
  expect((await house.admin.get(`custos/proposta/${id}`)).body).toMatchObject({ total: 35, paid: 1220, cost: 1255 });
});
