import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshImei } from '../support/build-unit.ts';
import { assertVerified } from '../support/database-state.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { files, noteXml } from '../support/import-files.ts';
import { sendImport } from '../support/send-form.ts';

let shop: TestShop;
let owner: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('dono', { name: 'Carla Dias' });
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

type Line = Record<string, string>;
const line = (more: Line) => ({ Código: 'P1', Descrição: 'Moto G', Preço: '100,00', Estoque: '1', ...more });
const send = (file: string, more: Line = {}) =>
  sendImport(shop, owner.token, { origem: 'bling', tipo: 'produtos', dryRun: 'true', ...more }, file);
async function bring(file: string, more: Line = {}) {
  const tried = await send(file, more);
  const done = await send(file, { ...more, dryRun: 'false', fingerprint: tried.body.fingerprint });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body;
}
const undo = async (id: number) => (await owner.post(`importacoes/${id}/desfazer`)).body;
const update = { existentes: 'atualizar' };
const setFloor = async (floor_rule: string) =>
  expect((await owner.put('precos-config', { floor_rule, min_margin_percent: 20, fees: {} })).status).toBe(200);

async function historyOf(sku: string) {
  const { rows } = await shop.pool.query(
    `select before_cents as before, after_cents as after, source, reason, by from price_changes
     join products on products.id = product_id where sku = $1 order by price_changes.id`,
    [sku],
  );
  return rows.map(({ before, after, source, reason, by }) => [before, after, source, reason, by === owner.id]);
}
async function eventsOf(sku: string) {
  const { rows } = await shop.pool.query(
    `select type, data->'price' as price, data->'changed' as changed from events where data->>'SKU' = $1 order by id`,
    [sku],
  );
  return rows.map(({ type, price, changed }) => [type, price, changed]);
}

test('a price that was brought, changed and put back is a chain in its history, and programs hear of each', async () => {
  const made = await bring(files.bling.produtos([line({})]));
  const changed = await bring(files.bling.produtos([line({ Preço: '120,00' })]), update);
  expect((await undo(changed.import_id)).kept).toEqual([]);
  expect(await historyOf('P1')).toEqual([
    [null, 10_000, 'import', 'Importação de Bling', true],
    [10_000, 12_000, 'import', 'Importação de Bling', true],
    [12_000, 10_000, 'import', 'Importação desfeita', true],
  ]);
  expect(await eventsOf('P1')).toEqual([
    ['product.created', 100, []],
    ['product.updated', 120, ['price']],
    ['product.updated', 100, ['price']],
  ]);
  await assertVerified(shop.database);
  expect((await undo(made.import_id)).kept).toEqual([{ key: 'P1', why: 'Foi alterado depois.' }]);
});

test('what is taken back is told as gone, its history goes with it, and nobody is mailed', async () => {
  const { import_id } = await bring(files.bling.produtos([line({ Código: 'P2' })]));
  expect(await undo(import_id)).toMatchObject({ undone: 1, kept: [] });
  expect((await eventsOf('P2')).map(([type]) => type)).toEqual(['product.created', 'product.deleted']);
  expect(await historyOf('P2')).toEqual([]);
  expect((await shop.pool.query('select from emails')).rowCount).toBe(0);
});

test('a file with nothing new writes no price', async () => {
  const before = await historyOf('P1');
  await bring(files.bling.produtos([line({ Preço: '100' })]), update);
  expect(await historyOf('P1')).toEqual(before);
});

test('prices below the floor are said and come where the shop warns, and stay out where it refuses', async () => {
  const priced = (Código: string, Preço: string) => line({ Código, Preço, 'Preço de custo': '90,00' });
  const words = (body: { problems: { message: string }[] }) => body.problems.map(({ message }) => message);
  await bring(files.bling.produtos([priced('F1', '200,00')]));
  await setFloor('warn');
  const low = files.bling.produtos([priced('F1', '100,00'), priced('F2', '100,00'), priced('F3', '112,50')]);
  const warned = await bring(low, update);
  expect(words(warned)).toEqual(Array(2).fill('Este preço fica abaixo do piso da loja.'));
  expect((await historyOf('F2')).at(-1)).toEqual([null, 10_000, 'import', 'Importação de Bling; abaixo do piso', true]);
  expect((await historyOf('F3')).at(-1)?.[3]).toBe('Importação de Bling');
  expect((await undo(warned.import_id)).kept).toEqual([]);

  await setFloor('refuse');
  const refused = await bring(low, update);
  expect(refused.counts).toEqual({ new: 1, changed: 0, same: 1, skipped: 1 });
  expect(words(refused)).toEqual([
    'Este preço fica abaixo do piso da loja. O preço fica como está.',
    'Este preço fica abaixo do piso da loja.',
  ]);
  const { rows } = await shop.pool.query(`select sku, price_cents from products where sku like 'F_' order by sku`);
  expect(rows).toEqual([
    { sku: 'F1', price_cents: 20_000 },
    { sku: 'F3', price_cents: 11_250 },
  ]);
});

test('an undone import does not bring back a price that the shop refuses by now', async () => {
  await setFloor('off');
  const costed = { Código: 'U1', 'Preço de custo': '90,00' };
  await bring(files.bling.produtos([line({ ...costed, Preço: '95,00' })]));
  const { import_id } = await bring(files.bling.produtos([line({ ...costed, Preço: '150,00' })]), update);
  await setFloor('refuse');
  expect(await undo(import_id)).toMatchObject({
    undone: 0,
    kept: [{ key: 'U1', why: 'O preço de antes fica abaixo do piso da loja.' }],
  });
});

test('goods of a nota begin at the floor where the shop has one, else at their cost', async () => {
  await setFloor('refuse');
  const note = noteXml({
    number: 900,
    items: [
      { cProd: 'N1', xProd: 'Moto G', qCom: '2', vProd: '160.00', infAdProd: freshImei() },
      { cProd: 'N2', xProd: 'Capa', qCom: '1', vProd: '8.00' },
    ],
  });
  const { rows: told } = await bring(note, { origem: 'nfe', tipo: 'notas' });
  expect(told[0].words).toBe('Entra oculto e com o piso da loja como preço: confira antes de publicar.');
  const { rows } = await shop.pool.query(`select price_cents from products where sku like 'NF-%' order by sku`);
  expect(rows).toEqual([{ price_cents: 10_000 }, { price_cents: 1000 }]);
});
