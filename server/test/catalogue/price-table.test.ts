import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '../../src/platform/database/database.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const header = 'marca;tipo;modelo;valor base;característica;valor;acréscimo/abatimento;quantia';
const tryOut = (csv: string, who: Client = admin) => who.post('precos/importar', { csv, dryRun: true });
const apply = (csv: string, fingerprint?: string, who: Client = admin) =>
  who.post('precos/importar', { csv, dryRun: false, fingerprint });
const exported = async () => (await admin.get('csv/precos')).text;
const quote = async (built: BuiltModel, ...values: string[]) =>
  (
    await shop
      .visitor()
      .post('calcular-valor-proposta', { idModel: built.id, selectedOptions: built.choose(...values) })
  ).body.valorBase;
/** A line of this model: 128 GB, which is worth R$ 200,00 more than 64 GB. */
const line = (built: BuiltModel, base: string, amount: string, direction = 'acréscimo') =>
  [built.brand, built.type, built.name, base, built.attributes[0]?.name, '128 GB', direction, amount].join(';');

test('the file says every price once and brings nothing new when it comes back', async () => {
  model = await buildModel(shop);
  const answer = await admin.get('csv/precos');
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="precos-\d{4}-\d\d-\d\d\.csv"$/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.text.startsWith(`\uFEFF${header}\r\n`)).toBe(true);
  expect(answer.text).toContain(`${line(model, '1.000,00', '200,00')}\r\n`);
  const { status, body } = await tryOut(answer.text);
  expect(status).toBe(200);
  expect(body).toMatchObject({ changes: [], problems: [], unchanged: 8, applied: false });
  expect(body.message).toBe('Os preços já são os do arquivo.');
});

test('only admins get or send prices', async () => {
  const person = await shop.signedIn();
  for (const [who, status] of [
    [shop.visitor(), 401],
    [person, 403],
  ] as const) {
    expect((await who.get('csv/precos')).status).toBe(status);
    expect((await tryOut(header, who)).status).toBe(status);
  }
  expect((await shop.visitor().get('csv/precos')).headers['content-disposition']).toBeUndefined();
});

test('a dry run says old and new and writes nothing; applied, the next visitor is quoted the new price', async () => {
  const csv = [header, line(model, '1.100,50', '250,00'), ''].join('\r\n');
  const { body } = await tryOut(csv);
  const names = { line: 2, marca: model.brand, tipo: model.type, modelo: model.name };
  expect(body.changes).toEqual([
    {
      ...names,
      caracteristica: null,
      valor: null,
      before: { amount: 1000, modification: null },
      after: { amount: 1100.5, modification: null },
    },
    {
      ...names,
      caracteristica: model.attributes[0]?.name,
      valor: '128 GB',
      before: { amount: 200, modification: 'acrescimo' },
      after: { amount: 250, modification: 'acrescimo' },
    },
  ]);
  expect(body.message).toBe('2 preços mudam.');
  expect((await shop.visitor().get(`evaluations/${model.id}`)).body.base_value).toBe(1000);
  const applied = await apply(csv, body.fingerprint);
  expect(applied.body).toMatchObject({ applied: true, message: '2 preços alterados.' });
  expect((await shop.visitor().get(`evaluations/${model.id}`)).body.base_value).toBe(1100.5);
  expect(await quote(model, '128 GB')).toBe(1350.5);
  expect(await quote(model, 'Com falhas')).toBe(800.5);
});

test('who edits a changed model meanwhile has an old version; models without a change keep theirs', async () => {
  const other = await buildModel(shop);
  const versions = () => shop.database.selectFrom('models').select(['id', 'version']).orderBy('id').execute();
  const before = await versions();
  await apply([header, line(model, '1100,50', '260'), line(other, '1.000,00', '200')].join('\n'));
  const risen = (await versions()).filter(({ version }, index) => version > (before[index]?.version ?? 0));
  expect(risen.map(({ id }) => id)).toEqual([model.id]);
});

test('an error in the last line leaves every price as it was', async () => {
  const before = await exported();
  const raised = before.replaceAll('200,00', '999,00');
  const bad = `${raised}Marca que não há;Tipo;Modelo;1,00;;;;\r\n`;
  const refused = await apply(bad);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('O arquivo tem 1 erro. Nada foi gravado.');
  expect(refused.body.errors.csv[0]).toMatch(/^linha \d+, marca: Não encontramos a marca “Marca que não há”\.$/);
  expect(await exported()).toBe(before);
});

test('every problem is told with its line and column', async () => {
  const { brand, type, name, attributes } = model;
  const capacity = attributes[0]?.name ?? '';
  const start = `${brand};${type};${name};1.100,50`;
  const { body } = await tryOut(
    [
      header,
      `Aple;${type};${name};1;${capacity};64 GB;acréscimo;0`,
      `${brand};Relógio;${name};1;${capacity};64 GB;acréscimo;0`,
      `${brand};${type};iPhone 99;1;${capacity};64 GB;acréscimo;0`,
      `${start};Cor;Azul;acréscimo;0`,
      `${start};${capacity};1 PB;acréscimo;0`,
      `${start};${capacity};64 GB;a mais;-5`,
      `${brand};${type};${name};999;${capacity};64 GB;acréscimo;0`,
      '',
      `${start};${capacity};64 GB;acréscimo;0`,
      `${start};${capacity}`,
      `${start};${capacity};64 GB;acréscimo;0;sobra`,
      `${start};${capacity};64 GB;acréscimo;mil`,
      `;${type};${name};;;;;`,
    ].join('\n'),
  );
  expect(body.problems.map(({ line: at, column }: { line: number; column: string }) => [at, column])).toEqual([
    [2, 'marca'],
    [3, 'tipo'],
    [4, 'modelo'],
    [5, 'característica'],
    [6, 'valor'],
    [7, 'acréscimo/abatimento'],
    [7, 'quantia'],
    [8, 'valor base'],
    [10, null],
    [11, null],
    [12, null],
    [13, 'quantia'],
    [14, 'marca'],
    [14, 'valor base'],
  ]);
  const told = (at: number) => body.problems.find((problem: { line: number }) => problem.line === at).message;
  expect(told(8)).toBe('A linha 5 dá a este modelo outro valor base: R$\u00a01.100,50.');
  expect(told(10)).toBe('Esta linha repete a linha 8.');
  expect(told(11)).toBe('Faltam colunas nesta linha: são 8, vieram 5.');
});

test('a file without its columns, without lines or with open quotes is told as such', async () => {
  const problems = async (csv: string) => (await tryOut(csv)).body.problems;
  expect(await problems('marca;tipo\nA;B')).toContainEqual({
    line: 1,
    column: 'quantia',
    message: 'Falta a coluna “quantia” na primeira linha.',
  });
  expect(await problems(header)).toEqual([
    { line: null, column: null, message: 'O arquivo não tem nenhuma linha de preço.' },
  ]);
  expect((await problems(`${header}\n"aberta;b`))[0].message).toBe('As aspas desta linha não fecham.');
  const empty = await tryOut('  ');
  expect(empty.body.errors).toEqual({ csv: ['O arquivo está vazio.'] });
  expect((await admin.post('precos/importar', {})).body.errors).toMatchObject({
    csv: expect.anything(),
    dryRun: expect.anything(),
  });
});

test('any of three separators, any order of columns, headings and names without case and accents', async () => {
  const capacity = model.attributes[0]?.name.toUpperCase();
  const columns = [
    'Quantia',
    'MARCA',
    'Tipo',
    'modelo',
    'Nota',
    'Valor Base',
    'CARACTERISTICA',
    'Valor',
    'Acrescimo/Abatimento',
  ];
  const cells = [
    '"R$ 1.234,56"',
    model.brand.toLowerCase(),
    model.type,
    model.name,
    'x',
    '1100.50',
    capacity,
    '128 gb',
    'ABATIMENTO',
  ];
  for (const separator of [';', ',', '\t']) {
    const { body } = await tryOut(`${columns.join(separator)}\n${cells.join(separator)}\n`);
    expect(body.problems).toEqual([]);
    expect(body.changes.map(({ after }: { after: object }) => after)).toEqual([
      { amount: 1234.56, modification: 'abatimento' },
    ]);
  }
});

test('names with quotes, separators and formulas come back as they went', async () => {
  await admin.post('marcas', { name: '=1+1;"Aspas"' });
  await admin.post('tipos', { name: '@Tipo' });
  const answer = await admin.post('avaliacoes', {
    brand: '=1+1;"Aspas"',
    tipo: '@Tipo',
    model: "'-Ação, çãé",
    ordem: 1,
    valorBase: '10',
    selectedClassification: 1,
    selectedAttributes: [],
  });
  expect(answer.status).toBe(201);
  const text = await exported();
  expect(text).toContain(`"'=1+1;""Aspas""";'@Tipo;''-Ação, çãé;10,00;;;;\r\n`);
  expect((await tryOut(text)).body).toMatchObject({ changes: [], problems: [] });
  expect((await tryOut(text.replace(';10,00;;;;', ';20,00;;;;'))).body.changes).toMatchObject([
    { modelo: "'-Ação, çãé", after: { amount: 20 } },
  ]);
});

test('prices that changed after the dry run are not overwritten', async () => {
  const csv = [header, line(model, '1.500,00', '300')].join('\n');
  const { fingerprint } = (await tryOut(csv)).body;
  await apply([header, line(model, '1.400,00', '300')].join('\n'));
  const late = await apply(csv, fingerprint);
  expect(late.status).toBe(409);
  expect(late.body.message).toBe('Os preços mudaram desde a conferência. Confira de novo antes de aplicar.');
  expect(await quote(model, '64 GB')).toBe(1400);
});

test('of two admins who apply at once what they both saw, one is told', async () => {
  const second = await shop.signedIn('admin');
  const files = ['1.600,00', '1.700,00'].map((base) => [header, line(model, base, '300')].join('\n'));
  const { fingerprint } = (await tryOut(files[0] ?? '')).body;
  const answers = await Promise.all([apply(files[0] ?? '', fingerprint), apply(files[1] ?? '', fingerprint, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await quote(model, '64 GB')).toBe(answers[0]?.status === 200 ? 1600 : 1700);
});

test('a file of more lines than any price table has is refused before anything is looked up', async () => {
  const csv = [header, ...Array.from({ length: 20_001 }, () => line(model, '1', '1'))].join('\n');
  const { body } = await tryOut(csv);
  expect(body.problems).toEqual([
    { line: null, column: null, message: 'O arquivo tem linhas demais: são no máximo 20.000.' },
  ]);
});

test('without the lock both of them would be right and one price lost', async () => {
  const readBase = (db: Executor) =>
    db.selectFrom('models').select('base_value_cents').where('id', '=', model.id).executeTakeFirstOrThrow();
  const seen = await readBase(shop.database);
  const bothHaveRead = Promise.withResolvers<void>();
  let readers = 0;
  const naive = (cents: number) =>
    shop.database.transaction().execute(async (tx) => {
      const now = await readBase(tx);
      if (++readers === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      if (now.base_value_cents !== seen.base_value_cents) return false;
      await tx.updateTable('models').set({ base_value_cents: cents }).where('id', '=', model.id).execute();
      return true;
    });
  expect(await Promise.all([naive(1), naive(2)])).toEqual([true, true]);
});
