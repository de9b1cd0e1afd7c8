import type { ExplainedSuggestion } from '@giro/contract/calls/base-suggestions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildInspection, found } from '../support/build-inspection.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { assertVerified } from '../support/database-state.ts';
import { openPriceShop, type PriceShop, sellBought } from '../support/price-shop.ts';

let house: PriceShop;
beforeAll(async () => {
  house = await openPriceShop();
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const suggestionOf = async (modelId: number) => {
  const { status, body, text } = await house.admin.get(`precos/sugestoes/${modelId}`);
  expect(status, text).toBe(200);
  return body.suggestion as ExplainedSuggestion;
};
const sell = (model: BuiltModel, sale: Parameters<typeof sellBought>[2]) =>
  sellBought({ shop: house.shop, model }, house.admin, sale);

describe('what to pay next', () => {
  let model: BuiltModel;
  beforeAll(async () => {
    model = await buildModel(house.shop);
    await house.setRules({ tax_percent: 6, fees: { 'pix-static': 1, pix: 1 }, target_margin_percent: 20 });
  });

  test('is nothing under three sales, and why', async () => {
    await sell(model, { paid: 1000, price: 1500 });
    await sell(model, { paid: 1100, price: 1600, base: 1000, quoted: 1100 });
    expect(await suggestionOf(model.id)).toMatchObject({
      base: 1000,
      suggested: null,
      why: 'Só 2 vendas de aparelhos comprados de clientes nos últimos 180 dias: são precisas 3.',
      ceiling: null,
      sales: 2,
    });
  });

  test('is the middle of what the last sales imply, in steps of R$ 10', async () => {
    const { unitId } = await sell(model, { paid: 900, price: 1400, base: 1000, quoted: 900 });
    await house.admin.post(`custos/unidade/${unitId}`, { kind: 'parts', value: 50 });
    const suggestion = await suggestionOf(model.id);
    const ofSale = (price: number, extras: number, effects: number) => ({
      price,
      fee: price * 0.01,
      tax: price * 0.06,
      extras,
      effects,
      implied: Math.round((price - price * 0.01 - price * 0.06 - extras - price * 0.2 - effects) * 100) / 100,
    });
    expect(suggestion.samples.map(({ unit_code, ...sample }) => sample)).toEqual([
      ofSale(1400, 50, -100),
      ofSale(1600, 0, 100),
      ofSale(1500, 0, 0),
    ]);
    // 1072, 1068 and 1095 reais: the middle is 1072.
    expect(suggestion).toMatchObject({ suggested: 1070, why: null, sales: 3, failed: 0, decided: 0 });
    // At R$ 1.500,00 less fee and tax; the extras' middle is nothing.
    expect(suggestion.ceiling).toBe(1395);
    const listed = (await house.admin.get('precos/sugestoes')).body;
    const { samples: _, ...rest } = suggestion;
    expect(listed.data).toContainEqual(rest);
  });

  test('is less by what fails at the bench, and takes the last sales of the last days alone', async () => {
    const rejected = await buildInspection(house.shop, model, await house.shop.signedIn('admin'));
    await rejected.save({ account_lock: 'locked' });
    expect((await rejected.decide('reprovar', { reason: 'Não liga' })).status).toBe(200);
    await house.setRules({ failure_cost: 100 });
    expect(await suggestionOf(model.id)).toMatchObject({ suggested: 970, failed: 1, decided: 1 });
    await house.setRules({ failure_cost: 0, sample_size: 3 });
    await sell(model, { paid: 500, price: 900 });
    expect((await suggestionOf(model.id)).samples.map(({ price }) => price)).toEqual([900, 1400, 1600]);
    await house.shop.pool.query(
      `update orders set created_at = created_at - interval '200 days' where total_cents = 90000`,
    );
    expect((await suggestionOf(model.id)).samples.map(({ price }) => price)).toEqual([1400, 1600, 1500]);
    await house.setRules({ sample_size: 20 });
  });

  test('is taken over the versions that were shown, all or none, and kept in the history of the base', async () => {
    const { version } = await suggestionOf(model.id);
    const other = await buildModel(house.shop);
    const apply = (models: object[]) =>
      house.admin.post('precos/sugestoes/aplicar', { models, price_reason: 'Vendas de maio' });
    const stale = await apply([
      { id: model.id, base: 1070, version },
      { id: other.id, base: 900, version: 9 },
    ]);
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('iPhone de Teste')]);
    expect((await suggestionOf(model.id)).base).toBe(1000);
    const done = await apply([
      { id: model.id, base: 1070, version },
      { id: other.id, base: 1000, version: (await suggestionOf(other.id)).version },
    ]);
    expect([done.status, done.body.applied]).toEqual([200, 1]);
    expect(await suggestionOf(model.id)).toMatchObject({ base: 1070, version: version + 1 });
    const { data } = (await house.admin.get(`precos/historico?modelo=${model.id}`)).body;
    expect(data).toMatchObject([
      { before: 1000, after: 1070, source: 'suggestion', reason: 'Vendas de maio', by: 'Carla Dias' },
      { before: null, after: 1000, source: 'start', reason: null },
    ]);
    const appraiser = await house.shop.signedIn('avaliador');
    expect(
      (await appraiser.post('precos/sugestoes/aplicar', { models: [{ id: model.id, base: 1, version: 1 }] })).status,
    ).toBe(403);
    for (const models of [[], [{ id: 0, base: -1, version: 'x' }], 'todos']) {
      expect((await house.admin.post('precos/sugestoes/aplicar', { models })).status).toBe(422);
    }
    expect((await house.admin.get('precos/sugestoes/2147483647')).status).toBe(404);
  });
});

describe('a counter-offer above the ceiling', () => {
  let model: BuiltModel;
  beforeAll(async () => {
    model = await buildModel(house.shop);
    await house.setRules({ tax_percent: 0, fees: { pix: 0, 'pix-static': 0 }, min_margin_percent: 0, min_profit: 50 });
    for (const price of [1000, 1100, 1050]) await sell(model, { paid: 700, price });
    expect((await suggestionOf(model.id)).ceiling).toBe(1000);
  });

  async function rejected() {
    const { id } = await submitProposal(house.shop, model);
    await house.admin.post(`proposals/status/${id}`, { status: 5 });
    await house.admin.post(`proposals/status/${id}`, { status: 7, rejectionReason: 'Risco', newValor: 900 });
    return id;
  }
  const offer = (
    id: number,
    newValor: number,
    more: object = {},
    who = house.admin as Pick<typeof house.admin, 'post'>,
  ) => who.post(`proposals/status/${id}`, { status: 8, newValor, ...more });
  async function benched() {
    const inspected = await buildInspection(house.shop, model, await house.shop.signedIn('avaliador'));
    await inspected.save({ account_lock: 'clear', answers: found(model, '64 GB') });
    return inspected;
  }

  test('is made as before while nothing is held against it', async () => {
    await house.setRules({ floor_rule: 'off' });
    expect((await offer(await rejected(), 1200)).status).toBe(200);
  });

  test('needs a reason where the shop warns, which its people read and its seller does not', async () => {
    await house.setRules({ floor_rule: 'warn' });
    const id = await rejected();
    const asked = await offer(id, 1000.01);
    expect([asked.status, asked.body.needs]).toEqual([409, 'ceiling_reason']);
    expect(plain(asked.body.message)).toContain('R$ 1.000,00');
    expect((await offer(id, 1000.01, { ceiling_reason: 'Cliente antigo' })).status).toBe(200);
    const { events } = (await house.admin.get(`proposals/${id}/ficha`)).body;
    expect(events).toContainEqual(expect.objectContaining({ kind: 'above-ceiling', detail: 'Cliente antigo' }));
    expect((await offer(await rejected(), 1000)).status).toBe(200);
  });

  test('is refused at its field where the shop refuses, without an amount for who values devices', async () => {
    await house.setRules({ floor_rule: 'refuse' });
    const appraiser = await house.shop.signedIn('avaliador');
    const answer = await offer(await rejected(), 1100, { ceiling_reason: 'Quero' }, appraiser);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { newValor: ['Este valor fica acima do teto da loja para o modelo.'] },
    ]);
  });

  test('is held against it at the bench too', async () => {
    await house.setRules({ floor_rule: 'refuse' });
    const inspected = await benched();
    const value = (await inspected.read()).value.found as number;
    expect(value).toBeGreaterThan(1000);
    const refused = await inspected.decide('contraproposta', { value });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['value']]);
    await house.setRules({ floor_rule: 'warn' });
    const asked = await inspected.decide('contraproposta', { value });
    expect([asked.status, asked.body]).toEqual([
      409,
      { message: 'Este valor fica acima do teto da loja para o modelo.', needs: 'ceiling_reason' },
    ]);
    expect((await inspected.decide('contraproposta', { value, ceiling_reason: 'Completo na caixa' })).status).toBe(200);
    await house.setRules({ floor_rule: 'off', min_profit: 0 });
  });
});

describe('prices of others', () => {
  const header = 'marca;tipo;modelo;fonte;compra;venda;data';
  let line: (rest: string) => string;
  let model: BuiltModel;
  beforeAll(async () => {
    model = await buildModel(house.shop);
    line = (rest) => `${model.brand.toUpperCase()};${model.type};iphone de teste;${rest}`;
  });
  const today = new Date().toISOString().slice(0, 10);
  const send = (csv: string, more: object = { dryRun: false }) =>
    house.admin.post('precos/mercado/importar', { csv, ...more });

  test('are said by a dry run and noted as it said; a row twice is one', async () => {
    const csv = [
      header,
      line(`OLX;1.000,00;1500;${today}`),
      line(`OLX;1.000,00;1500;${today}`),
      line(`Trocafone;800;;${today}`),
    ].join('\n');
    const dry = await send(csv, { dryRun: true });
    expect(dry.body).toMatchObject({
      applied: false,
      unchanged: 1,
      problems: [],
      changes: [
        { line: 2, marca: model.brand, fonte: 'OLX', compra: 1000, venda: 1500, data: today },
        { line: 4, fonte: 'Trocafone', compra: 800, venda: null },
      ],
    });
    const { fingerprint } = dry.body;
    expect((await send(csv, { dryRun: false, fingerprint: 'outra' })).status).toBe(409);
    const noted = await Promise.all([send(csv), send(csv)]);
    expect(noted.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(csv, { dryRun: false, fingerprint })).status).toBe(409);
    expect((await send(csv)).body).toMatchObject({ changes: [], unchanged: 3 });
    const listed = (await house.admin.get(`precos/mercado?modelo=${model.id}`)).body;
    expect(listed.total).toBe(2);
    expect((await suggestionOf(model.id)).market).toEqual({ buy: 900, sell: 1500 });
    expect((await house.admin.delete(`precos/mercado/${listed.data[0].id}`)).status).toBe(200);
    expect((await house.admin.delete(`precos/mercado/${listed.data[0].id}`)).status).toBe(404);
    expect((await suggestionOf(model.id)).market).toEqual({ buy: 1000, sell: 1500 });
  });

  test('of more than ninety days ago count no more', async () => {
    await house.shop.pool.query('update market_prices set day = day - 91 where model_id = $1', [model.id]);
    expect((await suggestionOf(model.id)).market).toEqual({ buy: null, sell: null });
  });

  test.each([
    ['OLX;;;2026-01-02', 'compra'],
    ['OLX;mil;1;2026-01-02', 'compra'],
    ['OLX;1;-5;2026-01-02', 'venda'],
    ['OLX;1;2;2026-02-30', 'data'],
    ['OLX;1;2;31/02/2026', 'data'],
    ['OLX;1;2;ontem', 'data'],
    ['OLX;1;2;2999-01-01', 'data'],
    [';1;2;2026-01-02', 'fonte'],
    [`${'x'.repeat(81)};1;2;2026-01-02`, 'fonte'],
  ])('are refused in the line of %j', async (rest, column) => {
    const csv = `${header}\n${line(rest)}`;
    const dry = await send(csv, { dryRun: true });
    expect(dry.body.problems).toMatchObject([{ line: 2, column }]);
    expect((await send(csv)).status).toBe(422);
  });

  test('are refused of models that there are not, and in tables that are too long', async () => {
    const unknown = await send(`${header}\nNokia;Tijolo;3310;OLX;1;2;2026-01-02`, { dryRun: true });
    expect(unknown.body.problems).toMatchObject([{ line: 2, column: 'marca' }]);
    const long = [header, ...Array.from({ length: 20_001 }, () => line('OLX;1;2;2026-01-02'))].join('\n');
    expect((await send(long, { dryRun: true })).body.problems).toMatchObject([
      { line: null, message: expect.stringContaining('20.000') },
    ]);
    expect((await send(' ', { dryRun: true })).body.errors).toHaveProperty('csv');
    const money = await house.shop.signedIn('financeiro');
    expect((await money.post('precos/mercado/importar', { csv: header, dryRun: true })).status).toBe(403);
    expect((await money.get('precos/mercado')).status).toBe(200);
  });
});

describe('the price desk calls', () => {
  const alertsOf = async (kind: string) =>
    (await house.admin.get('precos/alertas')).body.alerts.filter((alert: { kind: string }) => alert.kind === kind);

  test('to what stands too long, and to what has no known cost', async () => {
    const [old, unknown] = [await house.stocked(10, 500), await house.stocked(null, 500)];
    await house.shop.pool.query(`update units set created_at = created_at - interval '61 days' where id = $1`, [
      old.unitId,
    ]);
    expect(await alertsOf('stock_old')).toContainEqual({
      kind: 'stock_old',
      subject: { kind: 'unit', id: old.unitId, words: expect.stringContaining(old.name) },
      words: 'Na prateleira há 61 dias.',
      value: 61,
    });
    expect(await alertsOf('no_cost')).toContainEqual(
      expect.objectContaining({ subject: { kind: 'product', id: unknown.id, words: unknown.name } }),
    );
  });

  test('to a model that loses money over three sales', async () => {
    const model = await buildModel(house.shop);
    for (const price of [500, 600]) await sell(model, { paid: 700, price });
    const ofModel = async () =>
      (await alertsOf('model_loss')).filter(({ subject }: { subject: { id: number } }) => subject.id === model.id);
    expect(await ofModel()).toEqual([]);
    await sell(model, { paid: 700, price: 650 });
    expect(await ofModel()).toMatchObject([{ value: -350 }]);
  });

  test('to quotes above the ceiling or the market', async () => {
    const model = await buildModel(house.shop);
    for (const price of [1000, 1100, 1050]) await sell(model, { paid: 700, price });
    const { id } = await submitProposal(house.shop, model);
    const ofQuote = async () =>
      (await alertsOf('quote_high')).find(({ subject }: { subject: { id: number } }) => subject.id === id);
    expect(await ofQuote()).toMatchObject({ value: 170, words: 'São R$\u00a01.220,00, e o teto é R$\u00a01.050,00.' });
    const today = new Date().toISOString().slice(0, 10);
    const csv = `marca;tipo;modelo;fonte;compra;venda;data\n${model.brand};${model.type};${model.name};OLX;900;;${today}`;
    expect((await house.admin.post('precos/mercado/importar', { csv, dryRun: false })).status).toBe(200);
    expect(plain((await ofQuote()).words)).toBe('São R$ 1.220,00, e o teto é R$ 1.050,00, e o mercado paga R$ 900,00.');
  });
});
