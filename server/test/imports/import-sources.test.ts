import type { ImportKind, ImportSource } from '@giro/contract/rules/imports.ts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRow } from '../support/database-rows.ts';
import { assertVerified } from '../support/database-state.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { type Encoding, encode, encodings, files } from '../support/import-files.ts';
import { sendImport } from '../support/send-form.ts';

let shop: TestShop;
let owner: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('dono', { name: 'Carla Dias' });
  await owner.post('tipos', { name: 'Smartphone' });
  await owner.post('tipos', { name: 'Tablet' });
});
afterAll(() => shop.close());

const asked = (origem: ImportSource, tipo: ImportKind, more: Record<string, string> = {}) => ({
  origem,
  tipo,
  dryRun: 'true',
  ...more,
});

const undo = async (id: number) => owner.post(`importacoes/${id}/desfazer`);

async function report(id: number) {
  const { text, status } = await owner.get(`importacoes/${id}/relatorio`);
  expect(status).toBe(200);
  return Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}

/** Dry run, import, report and undo of a file: each says the same, and in the end all is as it was. */
async function bringAndUndo(origem: ImportSource, tipo: ImportKind, file: Buffer, more: Record<string, string> = {}) {
  const before = await everyRow(shop);
  const tried = await sendImport(shop, owner.token, asked(origem, tipo, more), file);
  expect(tried.status, JSON.stringify(tried.body)).toBe(200);
  expect(tried.body).toMatchObject({ applied: false, import_id: null });
  expect(await everyRow(shop)).toEqual(before);
  const { fingerprint } = tried.body;
  const sure = { ...more, dryRun: 'false', fingerprint };
  const done = await sendImport(shop, owner.token, asked(origem, tipo, sure), file);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const { message: _said, ...result } = done.body;
  const { message: _tried, ...shown } = tried.body;
  expect(result).toEqual({ ...shown, applied: true, import_id: expect.any(Number) });
  const lines = await report(done.body.import_id);
  const told = lines.filter(({ Resultado }) => Resultado !== 'Aviso');
  expect(told.map(({ Linha, Chave, Detalhe }) => [Linha, Chave, Detalhe])).toEqual(
    shown.rows.map(({ line, key, words }: Record<string, unknown>) => [
      String(line ?? ''),
      expect.stringMatching(new RegExp(`^'?${String(key).replace(/[*+.]/g, '\\$&')}$`)),
      expect.stringMatching(new RegExp(`^'?${String(words).replace(/[*+.()?$]/g, '\\$&')}$`)),
    ]),
  );
  expect(lines.length - told.length).toBe(shown.problems.length);
  await assertVerified(shop.database);
  const undone = await undo(done.body.import_id);
  expect(undone.body).toMatchObject({ kept: [] });
  expect(await everyRow(shop)).toEqual(before);
  await assertVerified(shop.database);
  return { result: done.body };
}

const sources = ['bling', 'tiny', 'nuvemshop', 'woocommerce'] as const;
const kinds = ['produtos', 'clientes', 'pedidos'] as const;
const combinations = sources.flatMap((source) =>
  kinds.flatMap((kind) => encodings.map((encoding) => [source, kind, encoding] as const)),
);
/** The sign of WooCommerce's orders is in all three. */
const fileOf = (source: (typeof sources)[number], kind: (typeof kinds)[number], encoding: Encoding) =>
  encode(files[source][kind](), encoding);

describe('every file of every tool', () => {
  test.each(combinations)(
    '%s, %s in %s: dry run, result and report agree, and undone all is as before',
    async (...all) => {
      const { result } = await bringAndUndo(all[0], all[1], fileOf(...all));
      expect(result.columns_unknown).toEqual([]);
      expect(result.counts.new).toBeGreaterThan(0);
    },
  );
});

const bring = async (
  origem: ImportSource,
  tipo: ImportKind,
  file: string | Buffer,
  more: Record<string, string> = {},
) => {
  const tried = await sendImport(shop, owner.token, asked(origem, tipo, more), file);
  expect(tried.status, JSON.stringify(tried.body)).toBe(200);
  const sure = asked(origem, tipo, { ...more, dryRun: 'false', fingerprint: tried.body.fingerprint });
  const done = await sendImport(shop, owner.token, sure, file);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body;
};

const products = async () =>
  (await shop.pool.query('select * from products where deleted_at is null order by sku')).rows;

describe('products', () => {
  test('come from Bling hidden, clean, with stock and cost; variations are products, their parents none', async () => {
    const { import_id, counts, rows } = await bring('bling', 'produtos', files.bling.produtos());
    expect(counts).toEqual({ new: 3, changed: 0, same: 0, skipped: 2 });
    expect(await products()).toMatchObject([
      { sku: 'CAPA-AZ', name: 'Capa Cor:Azul', price_cents: 5990, stock: 0, published: false },
      { sku: 'IP13-128', price_cents: 259990, stock: 3, stocked: 3, description: '<p>Ótimo estado</p>' },
      { sku: 'bling-4', name: 'Cabo "USB-C"; 1 m', price_cents: 2990, stock: 10 },
    ]);
    const { rows: costs } = await shop.pool.query('select cost_cents from product_costs');
    expect(costs).toEqual([{ cost_cents: 190050 }]);
    expect(rows.find(({ key }: { key: string }) => key === 'CAPA')).toMatchObject({
      action: 'skip',
      words: 'Tem variações: cada uma vem como um produto.',
    });
    expect((await undo(import_id)).body.undone).toBe(3);
  });

  test('of Nuvemshop have the texts of their first line, and the promotional price where it is lower', async () => {
    const { import_id } = await bring('nuvemshop', 'produtos', encode(files.nuvemshop.produtos(), 'windows-1252'), {
      publicar: 'true',
    });
    expect(await products()).toMatchObject([
      { sku: 'IP12-AZ', name: 'iPhone 12 Azul', price_cents: 189990, stock: 2, published: true },
      { sku: 'nuvemshop-iphone-12-Preto', name: 'iPhone 12 Preto', price_cents: 199990, stock: 0, published: true },
      { sku: 'nuvemshop-pelicula', name: 'Película', published: false, stock: 7 },
    ]);
    await undo(import_id);
  });

  test('that are there stay, or become what the file says, and undone are what they were', async () => {
    const line = (more: Record<string, string>) =>
      files.bling.produtos([{ Código: 'X1', Descrição: 'Um', Preço: '10,00', Estoque: '4', ...more }]);
    await bring('bling', 'produtos', line({}));
    const kept = await bring('bling', 'produtos', line({ Preço: '12,00' }));
    expect(kept.counts).toEqual({ new: 0, changed: 0, same: 1, skipped: 0 });
    const other = line({ Descrição: 'Outro', Preço: '12,00', Estoque: '1', 'Preço de custo': '5,00' });
    const { rows, import_id } = await bring('bling', 'produtos', other, { existentes: 'atualizar' });
    expect(rows).toMatchObject([
      {
        key: 'X1',
        action: 'change',
        fields: [
          { column: 'nome', before: 'Um', after: 'Outro' },
          { column: 'preço', before: 'R$\u00a010,00', after: 'R$\u00a012,00' },
          { column: 'estoque', before: '4', after: '1' },
          { column: 'custo', before: null, after: 'R$\u00a05,00' },
        ],
      },
    ]);
    const x1 = async () => (await products()).find(({ sku }) => sku === 'X1');
    expect(await x1()).toMatchObject({ name: 'Outro', price_cents: 1200, stock: 1, stocked: 1 });
    expect((await undo(import_id)).body).toMatchObject({ undone: 1, kept: [] });
    expect(await x1()).toMatchObject({ name: 'Um', price_cents: 1000, stock: 4, stocked: 4 });
    await assertVerified(shop.database);
  });

  test('that were edited since stay when their import is undone', async () => {
    const { import_id } = await bring(
      'tiny',
      'produtos',
      files.tiny.produtos([
        { 'Código (SKU)': 'E1', Descrição: 'Fica', Preço: '10,00' },
        { 'Código (SKU)': 'E2', Descrição: 'Vai', Preço: '10,00' },
      ]),
    );
    const { id } = (await products()).find(({ sku }) => sku === 'E1');
    const edit = { SKU: 'E1', name: 'Fica mesmo', price: '11' };
    expect((await owner.post(`productsUpdate/${id}`, edit)).status).toBe(200);
    expect((await undo(import_id)).body).toMatchObject({
      undone: 1,
      kept: [{ key: 'E1', why: 'Foi alterado depois.' }],
    });
    expect((await undo(import_id)).status).toBe(409);
  });
});

describe('people', () => {
  test('come by e-mail, else CPF, without password and mail; a bad CPF is left out and said', async () => {
    const { import_id, problems, counts } = await bring('bling', 'clientes', files.bling.clientes());
    expect(counts).toEqual({ new: 3, changed: 0, same: 0, skipped: 1 });
    expect(problems.map(({ message }: { message: string }) => message)).toContain('O CPF não está certo: vem sem ele.');
    const { rows } = await shop.pool.query(
      `select name, email, phone, cep, city, state, birth_date, cpf_hash is not null as has_cpf from users
       where id <> $1 order by id`,
      [owner.id],
    );
    expect(rows).toMatchObject([
      {
        name: 'Conceição Araújo',
        email: 'conceicao@exemplo.com.br',
        phone: '47999998888',
        cep: '89010000',
        state: 'Santa Catarina',
        birth_date: '1990-01-31',
        has_cpf: true,
      },
      { email: 'semcpf@exemplo.com.br', has_cpf: false },
      { email: null, has_cpf: true },
    ]);
    expect((await shop.pool.query('select from emails')).rows).toEqual([]);
    const signIn = { email: 'conceicao@exemplo.com.br', password: 'senha-qualquer-1' };
    expect((await shop.visitor().post('login', signIn)).status).toBeGreaterThanOrEqual(400);
    expect((await undo(import_id)).body).toMatchObject({ undone: 3, kept: [] });
  });

  test('that are there keep their address and CPF; a person of the team is left alone', async () => {
    const first = await bring('nuvemshop', 'clientes', files.nuvemshop.clientes());
    const line = {
      'Nome completo': 'Érica S.',
      'E-mail': 'erica@exemplo.com.br',
      'CPF/CNPJ': '11144477735',
      Cidade: 'Navegantes',
    };
    const team = { 'Nome completo': 'Dona', 'E-mail': owner.email };
    const again = await bring('nuvemshop', 'clientes', files.nuvemshop.clientes([line, team]), {
      existentes: 'atualizar',
    });
    expect(again.rows).toMatchObject([
      { action: 'change', fields: [{ column: 'nome' }, { column: 'cidade', before: 'Itajaí', after: 'Navegantes' }] },
      { action: 'skip', words: 'É da equipe da loja: muda pela tela de pessoas.' },
    ]);
    expect((await undo(again.import_id)).body.kept).toEqual([]);
    const { rows } = await shop.pool.query(`select name, city from users where email = 'erica@exemplo.com.br'`);
    expect(rows).toEqual([{ name: 'Érica Souza', city: 'Itajaí' }]);
    expect((await undo(first.import_id)).body.kept).toEqual([
      { key: 'erica@exemplo.com.br', why: 'Foi alterada depois.' },
    ]);
  });
});

describe('past orders', () => {
  test('are of one number together and stand on the page of their person, as history alone', async () => {
    const people = await bring(
      'nuvemshop',
      'clientes',
      files.nuvemshop.clientes([{ 'Nome completo': 'Rita Nunes', 'E-mail': 'rita@exemplo.com.br' }]),
    );
    const [first, second] = [
      {
        'Número do Pedido': '7',
        'E-mail': 'rita@exemplo.com.br',
        Data: '10/04/2026 18:30:00',
        'Status do Pedido': 'Arquivado',
        Total: '2009.80',
        'Nome do comprador': 'Rita',
        'Nome do Produto': 'iPhone',
        'Valor do Produto': '1999.90',
        'Quantidade Comprada': '1',
      },
      {
        'Número do Pedido': '7',
        'E-mail': 'rita@exemplo.com.br',
        'Nome do Produto': 'Película',
        'Valor do Produto': '9.90',
        'Quantidade Comprada': '1',
      },
    ];
    const file = files.nuvemshop.pedidos([first, second]);
    const before = await shop.pool.query('select count(*)::int from orders');
    const { import_id } = await bring('nuvemshop', 'pedidos', file);
    const { rows } = await shop.pool.query(`select id from users where email = 'rita@exemplo.com.br'`);
    const page = await owner.get(`usersAdmin/${rows[0].id}/pedidos-antigos`);
    expect(page.body).toMatchObject({
      total: 1,
      data: [
        {
          source: 'nuvemshop',
          number: '7',
          at: '2026-04-10T21:30:00.000Z',
          status: 'Arquivado',
          total: 2009.8,
          lines: [
            { name: 'iPhone', quantity: 1, price: 1999.9 },
            { name: 'Película', quantity: 1, price: 9.9 },
          ],
        },
      ],
    });
    expect((await shop.pool.query('select count(*)::int from orders')).rows).toEqual(before.rows);
    const again = await sendImport(shop, owner.token, asked('nuvemshop', 'pedidos'), file);
    expect(again.body.counts).toEqual({ new: 0, changed: 0, same: 1, skipped: 0 });
    expect((await undo(people.import_id)).body.kept).toEqual([
      { key: 'rita@exemplo.com.br', why: 'Tem pedidos antigos de outra importação.' },
    ]);
    expect((await undo(import_id)).body).toMatchObject({ undone: 1, kept: [] });
    const stranger = await shop.signedIn();
    expect((await stranger.get(`usersAdmin/${rows[0].id}/pedidos-antigos`)).status).toBe(403);
  });

  test('of Tiny come to what their lines do, and of WooCommerce list their items in a cell', async () => {
    const tiny = await bring('tiny', 'pedidos', files.tiny.pedidos());
    const woo = await bring('woocommerce', 'pedidos', files.woocommerce.pedidos());
    const { rows } = await shop.pool.query('select source, total_cents, lines, at from past_orders order by source');
    expect(rows).toMatchObject([
      { source: 'tiny', total_cents: 182550 },
      {
        source: 'woocommerce',
        total_cents: 123450,
        lines: [{ name: 'iPhone 13' }, { name: 'Capa, azul', quantity: 2 }],
      },
    ]);
    for (const { import_id } of [tiny, woo]) await undo(import_id);
  });
});
