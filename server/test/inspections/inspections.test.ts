import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBench, found } from '../support/build-bench.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { token: string };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Ana Souza' });
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const open = () => buildBench(shop, model, admin);
const questionOf = ({ inspection }: Awaited<ReturnType<Client['get']>>['body'], start: string) =>
  inspection.answers.find(({ question }: { question: string }) => question.startsWith(start));

describe('a bench', () => {
  test('begins with every question as it was declared, at the quote', async () => {
    const { read } = await open();
    const body = await read();
    expect(body.inspection).toMatchObject({ id: null, version: 0, decided: null, differs: false, photos: [] });
    expect(questionOf(body, 'Operação')).toMatchObject({
      declared: [{ value: 'Funciona' }],
      effect: 0,
      is_gone: false,
      typed: null,
      options: [
        { value: 'Funciona', effect: 0 },
        { value: 'Com falhas', effect: -300 },
      ],
    });
    expect(questionOf(body, 'Defeitos')).toMatchObject({ takes_several: true, declared: [], found: [] });
    expect(body.value).toMatchObject({ quoted: 1220, found: 1220, approving: 1220, basis: 'quote', start: 1220 });
    expect(body.value.missing).toEqual(['Confirme que a conta está livre, ou diga por que aprovar assim.']);
  });

  test('is there from the arrival on, for admins alone', async () => {
    const { id, seller } = await submitProposal(shop, model);
    const early = await admin.get(`bancada/${id}`);
    expect([early.status, early.body.message]).toEqual([
      409,
      'A conferência começa quando o aparelho está a caminho: proposta em trânsito.',
    ]);
    expect((await admin.get('bancada/999999')).status).toBe(404);
    expect((await seller.get(`bancada/${id}`)).status).toBe(403);
    expect((await shop.visitor().get(`bancada/${id}`)).status).toBe(401);
  });

  test('keeps what is said and leaves the rest as it was', async () => {
    const { save, read, status, imei } = await open();
    const first = await save({
      imei1: imei.replace(/^(..)(.{6})(.{6})/, '$1 $2 $3 '),
      battery_percent: 87,
      tests: { screen: 'pass', sim: 'na' },
    });
    expect([first.status, first.body.inspection.version]).toEqual([200, 1]);
    await save({
      tests: { sim: null, touch: 'fail' },
      cycles: 300,
      wipe: { method: 'Restauração de fábrica', wiped_at: '02/01/2026' },
    });
    await save({ battery_percent: null, grade: 'B', account_lock: 'clear' });
    const { inspection } = await read();
    expect(inspection).toMatchObject({
      imei1: imei,
      differs: false,
      battery_percent: null,
      cycles: 300,
      grade: 'B',
      account_lock: 'clear',
      tests: { screen: 'pass', touch: 'fail' },
      wipe: { method: 'Restauração de fábrica', wiped_at: '2026-01-02', by: 'Ana Souza' },
      started_by: 'Ana Souza',
      version: 3,
    });
    expect(Object.keys(inspection.tests)).toEqual(['screen', 'touch']);
    expect((await save({ wipe: null })).body.inspection.wipe).toBeNull();
    const { inspection: state, events } = await status();
    expect([state, events.map(({ kind }: { kind: string }) => kind)]).toEqual(['open', ['inspection-started']]);
  });

  test('works out what each change does to the value, at once', async () => {
    const { save } = await open();
    const { body } = await save({ answers: found(model, 'Com falhas', 'Carregador', 'Tela trincada') });
    expect(body.value).toMatchObject({ quoted: 1220, found: 550, approving: 1220 });
    expect(body.value.differences).toEqual([
      { question: expect.stringContaining('Operação'), declared: 'Funciona', found: 'Com falhas', effect: -300 },
      { question: 'Acessórios', declared: 'Caixa', found: 'Carregador', effect: 30 },
      { question: 'Defeitos', declared: 'Nada', found: 'Tela trincada', effect: -400 },
    ]);
    const again = await save({ answers: { 6: [] } });
    expect(again.body.value).toMatchObject({ found: 950 });
  });

  test('tells every bad field at once, and keeps nothing then', async () => {
    const { save, read } = await open();
    const [capacity] = model.attributes;
    const { status, body } = await save({
      imei1: '49015420323',
      imei2: '490154203237510',
      battery_percent: 101,
      grade: 'E',
      model_id: 999_999,
      tests: { screen: 'maybe' },
      answers: { [capacity?.id ?? 0]: [], 6: [1], 99999: [1] },
      typed_effects: { 6: { value: -10, reason: 'Riscos' } },
      wipe: { method: 'Restauração', wiped_at: '2999-01-01' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      [
        'answers.6',
        'answers.99999',
        `answers.${capacity?.id}`,
        'battery_percent',
        'grade',
        'imei1',
        'imei2',
        'model_id',
        'tests.screen',
        'typed_effects.6',
        'wipe.wiped_at',
      ].sort(),
    );
    expect(body.errors.imei1).toEqual(['IMEI inválido. Deve conter exatamente 15 dígitos.']);
    expect((await read()).inspection.id).toBeNull();
  });

  test('refuses the same number twice, also when the other was saved before', async () => {
    const { save } = await open();
    await save({ imei1: '490154203237518' });
    const { status, body } = await save({ imei2: '490154203237518' });
    expect([status, body.errors]).toEqual([422, { imei2: ['Os dois IMEIs são iguais.'] }]);
  });

  test('needs to know which version it is over', async () => {
    const { path } = await open();
    expect((await admin.put(path, { grade: 'A' })).status).toBe(428);
  });

  test('knows another device by its IMEI or serial, in whichever place the number stands', async () => {
    const { save, imei } = await open();
    const differs = async (edit: object) => (await save(edit)).body.inspection.differs;
    expect(await differs({ imei1: '356938035643809' })).toBe(true);
    expect(await differs({ imei2: imei })).toBe(false);
    expect(await differs({ serial: 'f2lxyz 123' })).toBe(false);
    expect(await differs({ serial: 'OUTRO' })).toBe(true);
  });

  test('of another model values the whole device at its prices, with the answers that both know', async () => {
    const other = await buildModel(shop);
    const { save, read, decide } = await open();
    const { body } = await save({ model_id: other.id });
    expect(body.value).toMatchObject({ basis: 'model', start: 1000, found: 1020, approving: 1220 });
    const complete = await save({ answers: found(other, '64 GB', 'Com falhas'), account_lock: 'clear' });
    expect(complete.body.value).toMatchObject({ found: 720, missing: [] });
    expect(complete.body.value.differences).toEqual([
      { question: 'Modelo', declared: 'iPhone de Teste', found: 'iPhone de Teste', effect: -500 },
    ]);
    const back = await save({ model_id: model.id });
    expect([back.body.inspection.model_id, back.body.value.found]).toEqual([null, 1220]);
    await save({ model_id: other.id });
    expect((await decide('contraproposta', { value: 720 })).status).toBe(200);
    expect((await read()).value).toMatchObject({ basis: 'model', found: 720 });
  });

  test('asks every question of another model before an offer', async () => {
    const other = await buildModel(shop);
    const { save, decide } = await open();
    await save({ model_id: other.id });
    const { status, body } = await decide('contraproposta', { value: 1020 });
    expect(status).toBe(422);
    expect(body.errors.answers[0]).toMatch(/^Falta responder: Capacidade \d+, Operação \d+\.$/);
  });
});
