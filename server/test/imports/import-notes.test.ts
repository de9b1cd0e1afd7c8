import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder } from '../support/build-product.ts';
import { freshImei } from '../support/build-unit.ts';
import { everyRow } from '../support/database-rows.ts';
import { assertVerified } from '../support/database-state.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { cancelXml, noteKey, noteXml, shopCnpj, supplierCnpj } from '../support/import-files.ts';
import { sendImport } from '../support/send-form.ts';

let shop: TestShop;
let owner: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('dono');
});
afterAll(() => shop.close());

const asked = { origem: 'nfe', tipo: 'notas', dryRun: 'true' };
const zipOf = (...notes: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(notes.map((xml, place) => [`notas/${place}.xml`, Buffer.from(xml)]))));
const tryOut = (file: Buffer | string, more = {}) =>
  sendImport(shop, owner.token, { ...asked, ...more }, file, 'notas.zip');
async function bring(file: Buffer | string, more = {}) {
  const tried = await tryOut(file, more);
  expect(tried.status, JSON.stringify(tried.body)).toBe(200);
  const sure = { ...more, dryRun: 'false', fingerprint: tried.body.fingerprint };
  const done = await tryOut(file, sure);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(done.body.rows).toEqual(tried.body.rows);
  return done.body;
}
const undo = (id: number) => owner.post(`importacoes/${id}/desfazer`);
const wordsOf = (body: { rows: { words: string }[] }) => body.rows.map(({ words }) => words);

describe('goods that come in', () => {
  test('become a product, and a unit for each IMEI with its share of the cost, to the cent', async () => {
    const before = await everyRow(shop);
    const [one, other] = [freshImei(), freshImei()];
    const item = {
      cProd: 'IP13',
      xProd: 'iPhone 13',
      qCom: '3.0000',
      vUnCom: '1000',
      vProd: '3000.00',
      vFrete: '10.01',
      vDesc: '5.00',
      infAdProd: `IMEI ${one} / ${other}`,
    };
    const body = await bring(noteXml({ items: [item] }));
    expect(body.counts).toEqual({ new: 3, changed: 0, same: 0, skipped: 0 });
    const { rows: products } = await shop.pool.query(
      'select sku, stock, stocked, published, price_cents from products',
    );
    expect(products).toEqual([
      { sku: `NF-${supplierCnpj.slice(0, 8)}-IP13`, stock: 3, stocked: 3, published: false, price_cents: 100167 },
    ]);
    const { rows: units } = await shop.pool.query('select imei1, cost_cents, state from units order by id');
    expect(units).toEqual([
      { imei1: one, cost_cents: 100167, state: 'in_stock' },
      { imei1: other, cost_cents: 100167, state: 'in_stock' },
    ]);
    expect((await shop.pool.query('select cost_cents from product_costs')).rows).toEqual([{ cost_cents: 100167 }]);
    await assertVerified(shop.database);
    const again = await tryOut(noteXml({ items: [item] }));
    expect(wordsOf(again.body)).toEqual(['Esta nota já foi trazida.']);
    expect((await undo(body.import_id)).body).toMatchObject({ undone: 3, kept: [] });
    expect(await everyRow(shop)).toEqual(before);
    await assertVerified(shop.database);
  });

  test('of two notas add up, and what one has sold stays when they are undone', async () => {
    const [one, other] = [freshImei(), freshImei()];
    const first = noteXml({
      number: 11,
      items: [{ cProd: 'A', xProd: 'Moto G', qCom: '1', vProd: '500.00', infAdProd: one }],
    });
    const second = noteXml({
      number: 12,
      items: [{ cProd: 'A', xProd: `Moto G ${other}`, qCom: '2', vProd: '900.00' }],
    });
    const body = await bring(zipOf(first, second));
    expect(body.rows.map(({ action, key }: { action: string; key: string }) => [action, key])).toEqual([
      ['new', 'NF-11222333-A'],
      ['new', one],
      ['change', 'NF-11222333-A'],
      ['new', other],
    ]);
    const { rows } = await shop.pool.query(`select id, stock from products where sku = 'NF-11222333-A'`);
    expect(rows[0].stock).toBe(3);
    await owner.post('products/gestao/publicar', { ids: [rows[0].id], published: true });
    const product = (await owner.get('products/gestao?search=NF-11222333-A')).body.data[0];
    const buyer = await buildBuyer(shop);
    expect((await buyer.post('orders', { ...buildOrder([product]), totalAmount: product.price })).status).toBe(201);
    const { body: undone } = await undo(body.import_id);
    expect(undone.kept).toEqual([{ key: 'NF-11222333-A', why: 'Está em um pedido.' }]);
    expect(undone.undone).toBe(2);
    await assertVerified(shop.database);
  });

  test('stay where an order counts with each of them', async () => {
    const imei = freshImei();
    const body = await bring(
      noteXml({ number: 15, items: [{ cProd: 'C', xProd: 'Moto E', qCom: '1', vProd: '300.00', infAdProd: imei }] }),
    );
    const { rows } = await shop.pool.query(`select id from products where sku = 'NF-11222333-C'`);
    await owner.post('products/gestao/publicar', { ids: [rows[0].id], published: true });
    const product = (await owner.get('products/gestao?search=NF-11222333-C')).body.data[0];
    const order = { ...buildOrder([product]), totalAmount: product.price };
    expect((await (await buildBuyer(shop)).post('orders', order)).status).toBe(201);
    expect((await undo(body.import_id)).body.kept).toEqual([
      { key: imei, why: 'Um pedido conta com este aparelho.' },
      { key: 'NF-11222333-C', why: 'Está em um pedido.' },
    ]);
    await assertVerified(shop.database);
  });

  test('of a nota of the shop’s own from a person make the person too', async () => {
    const seller = { CPF: '52998224725', xNome: 'Célia Prado', email: 'celia@exemplo.com.br' };
    const note = noteXml({ issuer: shopCnpj, number: 21, tpNF: '0', recipient: seller, items: [{ cProd: 'USADO-1' }] });
    const body = await bring(note);
    expect(body.rows).toMatchObject([
      { subject: 'person', key: 'celia@exemplo.com.br', action: 'new' },
      { subject: 'product', key: 'USADO-1', action: 'new' },
    ]);
    expect((await undo(body.import_id)).body).toMatchObject({ undone: 2, kept: [] });
  });
});

test('own sales become people and past orders, and move no stock', async () => {
  const buyer = { CPF: '11144477735', xNome: 'Davi Reis' };
  const note = noteXml({ issuer: shopCnpj, number: 31, model: '65', recipient: buyer, items: [{}, { cProd: 'B' }] });
  const body = await bring(note);
  expect(body.counts).toEqual({ new: 2, changed: 0, same: 0, skipped: 0 });
  const { rows } = await shop.pool.query(
    'select number, total_cents, user_id is not null as is_linked from past_orders',
  );
  expect(rows).toEqual([{ number: 'NFC-e 1/31', total_cents: 5000, is_linked: true }]);
  expect((await undo(body.import_id)).body).toMatchObject({ undone: 2, kept: [] });
});

test('notas that bring nothing are skipped, each with its reason', async () => {
  const stranger = { CNPJ: '99888777000100', xNome: 'Outra' };
  const cases: [string, string][] = [
    [noteXml({ number: 41, tpAmb: '2' }), 'A nota é do ambiente de testes.'],
    [noteXml({ number: 42, cStat: '101' }), 'A nota não foi autorizada.'],
    [noteXml({ number: 43, recipient: stranger }), 'A nota não é da loja: nem ela emitiu nem ela recebeu.'],
    [noteXml({ number: 44, finNFe: '4' }), 'É uma nota de devolução: registre a devolução no pedido ou no aparelho.'],
    [noteXml({ number: 45, tpNF: '0' }), 'É a entrada de quem emitiu: não traz mercadoria para a loja.'],
    [noteXml({ number: 46 }), 'A nota foi cancelada.'],
    [noteXml({ number: 47, items: [{ qCom: '1.5' }] }), 'A quantidade não é de peças inteiras.'],
    [
      noteXml({ number: 48, items: [{ qCom: '1', infAdProd: `${freshImei()} ${freshImei()}` }] }),
      'O item tem mais IMEIs do que peças.',
    ],
  ];
  const zip = zipOf(...cases.map(([xml]) => xml), cancelXml(noteKey({ number: 46 })));
  const { body } = await tryOut(zip);
  expect(wordsOf(body)).toEqual(cases.map(([, words]) => words));
  expect(body.counts.new).toBe(0);
});

test('a bad key, another kind of XML, and XML that defines entities are said and bring nothing', async () => {
  const wrongKey = noteXml().replace(
    /Id="NFe\d{43}\d"/,
    `Id="NFe${noteKey({}).slice(0, 43)}${(Number(noteKey({})[43]) + 1) % 10}"`,
  );
  const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><NFe><infNFe>&b;</infNFe></NFe>';
  const { body } = await tryOut(zipOf(wrongKey, bomb, '<outro/>', 'não é xml'));
  expect(body.problems.map(({ message }: { message: string }) => message)).toEqual([
    'A chave da nota não confere.',
    'Este XML define entidades, o que uma nota nunca faz.',
    'Este XML não é de uma NF-e nem de uma NFC-e.',
    'Não foi possível ler este XML.',
  ]);
  expect(body.rows).toEqual([]);
});
