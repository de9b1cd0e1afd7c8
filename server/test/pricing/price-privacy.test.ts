import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildInspection, found, inspectionOf } from '../support/build-inspection.ts';
import { everyAnswer, everyTable } from '../support/every-answer.ts';
import { doorsOf } from '../support/price-doors.ts';
import { openPriceShop, over, type PriceShop, sellBought } from '../support/price-shop.ts';

let house: PriceShop;
beforeAll(async () => {
  house = await openPriceShop();
});
afterAll(() => house.shop.close());

/** An amount in every way in which answers write it. */
const written = (reais: number) => {
  const [whole = '', cents = ''] = reais.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return new RegExp(`(?<![\\d.,])(${whole}\\.${cents}|${grouped},${cents}|${whole},${cents}|${whole}${cents})(?!\\d)`);
};

test('who may see neither earnings nor the price desk finds no cost, floor or ceiling in whatever they read', async () => {
  const { shop, admin, model } = house;
  await house.setRules({ floor_rule: 'warn', min_margin_percent: 13.7, tax_percent: 0 });
  // Of 5.123,45 and 44,44 together the floor at 13.7 % is 5.988,29.
  const product = await house.stocked(5123.45, 7000);
  await admin.post(`custos/unidade/${product.unitId}`, { kind: 'parts', value: 44.44 });
  for (const price of [8001, 8003, 8002]) await sellBought({ shop, model }, admin, { paid: 4321, price });
  // At 8.002,00 the ceiling is 6.905,72.
  const secrets = { paid: 5123.45, cost: 5167.89, floor: 5988.29, ceiling: 6905.72 };
  const owner = await admin.get(`precos/piso?produtos=${product.id}`);
  expect(owner.body.floors[0]).toMatchObject({ cost: secrets.cost, floor: secrets.floor });
  expect((await admin.get(`precos/sugestoes/${model.id}`)).body.suggestion.ceiling).toBe(secrets.ceiling);
  const names = [product.id, product.unitId, model.id, product.SKU, product.name];
  for (const role of ['vendas', 'avaliador', 'conteudo', 'contador'] as const) {
    const person = await shop.signedIn(role);
    const answers = [...(await everyAnswer(person, names)), ...(await everyTable(person))];
    const doors = doorsOf({ ...house, admin: person as never });
    const told = [
      await doors.form(product, 5000),
      await doors.list(product, 5000),
      await doors.mass(product, 5000),
      await doors.table(product, 5000),
      await doors.table(product, 5000, {}, true),
      await doors.mass(product, 5000, {}, true),
      await person.post(`custos/unidade/${product.unitId}`, { kind: 'parts', value: 0.01 }),
      await person.put(`resultado/custos/${product.id}`, { cost: 1 }),
    ].map(({ text }, place) => ({ where: `door ${place}`, text }));
    for (const [what, reais] of Object.entries(secrets)) {
      const leaks = [...answers, ...told].filter(({ text }) => written(reais).test(text));
      expect([role, what, leaks.map(({ where }) => where)]).toEqual([role, what, []]);
    }
    await shop.pool.query('update device_costs set removed_at = giro_now() where cents = 1');
  }
  const units = (await (await shop.signedIn('vendas')).get('unidades')).body.data;
  expect(units.map(({ cost }: { cost: number | null }) => cost)).toEqual(units.map(() => null));
  expect((await admin.get('unidades')).body.data.some(({ cost }: { cost: number }) => cost === secrets.cost)).toBe(
    true,
  );
});

test('a counter-offer above the ceiling tells who makes it no amount, and its seller nothing', async () => {
  const { shop, model } = house;
  const appraiser = await shop.signedIn('avaliador');
  const inspected = await buildInspection(shop, model, appraiser);
  await shop.pool.query('update proposals set base_value_cents = 900000, value_cents = 922000 where id = $1', [
    inspected.id,
  ]);
  await inspected.save({ account_lock: 'clear', answers: found(model, '64 GB') });
  const bench = inspectionOf(shop, inspected.id, appraiser);
  const value = (await bench.read()).value.found as number;
  const asked = await bench.decide('contraproposta', { value });
  expect([asked.status, asked.body.needs]).toEqual([409, 'ceiling_reason']);
  expect(asked.text).not.toMatch(/6[.]?905/);
  expect((await bench.decide('contraproposta', { value, ceiling_reason: 'Aparelho raro' })).status).toBe(200);
  const seen = JSON.stringify((await inspected.seller.get('proposals-user')).body) + JSON.stringify(await shop.mails());
  expect(seen).not.toMatch(/teto|Aparelho raro|6[.]?905/);
});

test('units that came back show no cost to who looks at them', async () => {
  const { shop, admin } = house;
  const product = await house.stocked(777.77, 900);
  const sales = await shop.signedIn('vendas');
  const { body } = await sales.post(`unidades/${product.unitId}/baixar`, { reason: 'Quebrou' });
  expect(body.unit).toMatchObject({ state: 'written_off', cost: null });
  expect((await admin.get(`unidades?search=${body.unit.code}`)).body.data[0].cost).toBe(777.77);
  expect((await sales.put(`products/gestao/${product.id}/preco`, { price: 1 }, over(9))).text).not.toContain('777');
});
