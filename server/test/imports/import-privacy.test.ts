import { retention } from '@giro/contract/rules/retention.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { everyValue, marksIn } from '../support/everything-kept.ts';
import { openShop, runTask, type TestShop } from '../support/harness.ts';
import { files } from '../support/import-files.ts';
import { sendImport } from '../support/send-form.ts';

let shop: TestShop;
let owner: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('dono');
});
afterAll(() => shop.close());

async function bring(tipo: string, file: string, more: Record<string, string> = {}) {
  const asked = { origem: 'nuvemshop', tipo, ...more };
  const tried = await sendImport(shop, owner.token, { ...asked, dryRun: 'true' }, file);
  const sure = { ...asked, dryRun: 'false', fingerprint: String(tried.body.fingerprint) };
  return (await sendImport(shop, owner.token, sure, file)).body;
}

const person = {
  'Nome completo': 'Zuleide Quintanilha',
  'CPF/CNPJ': '529.982.247-25',
  'E-mail': 'zuleide@exemplo.com.br',
  'Telefone de Contato': '(47) 98765-4321',
  Endereço: 'Rua dos Ipês Roxos',
  Cidade: 'Blumenau',
};
const order = (number: string, date: string) => ({
  'Número do Pedido': number,
  'E-mail': person['E-mail'],
  Data: date,
  Total: '10.00',
  'Nome do comprador': person['Nome completo'],
  'CPF / CNPJ': person['CPF/CNPJ'],
  Telefone: person['Telefone de Contato'],
  'Nome do Produto': 'Capa',
  'Quantidade Comprada': '1',
});
const marks = ['Zuleide', 'quintanilha', 'zuleide@', '52998224725', '529.982.247-25', '47987654321', 'Ipês Roxos'];

test('nobody reads in the database who bought there; whose account ends is nowhere any more', async () => {
  const people = await bring('clientes', files.nuvemshop.clientes([person]));
  await bring('pedidos', files.nuvemshop.pedidos([order('1', '10/04/2026 10:00:00')]));
  const known = marksIn(await everyValue(shop), marks).filter((place) => !place.startsWith('users.'));
  expect(known).toEqual([]);
  const { rows } = await shop.pool.query(`select id from users where email = 'zuleide@exemplo.com.br'`);
  const report = await owner.get(`importacoes/${people.import_id}/relatorio`);
  expect(report.text).toContain('zuleide@exemplo.com.br');
  await shop.pool.query(`update users set deletion_asked_at = giro_now() - interval '7 days' where id = $1`, [
    rows[0].id,
  ]);
  await runTask(shop, 'anonymise-accounts');
  expect(marksIn(await everyValue(shop), marks)).toEqual([]);
  const { rows: orders } = await shop.pool.query('select user_id, buyer_sealed, total_cents from past_orders');
  expect(orders).toEqual([{ user_id: null, buyer_sealed: null, total_cents: 1000 }]);
  const after = await owner.get(`importacoes/${people.import_id}/relatorio`);
  expect(after.text).not.toContain('zuleide');
  expect(after.text).toContain('Dados apagados.');
  expect((await owner.post(`importacoes/${people.import_id}/desfazer`)).body).toMatchObject({
    undone: 0,
    kept: [{ key: 'Pessoa que excluiu a conta' }],
  });
  await assertVerified(shop.database);
});

test('somebody who loads their data finds what the shop brought of them, and nobody else’s', async () => {
  const rita = await shop.signedIn('user', { name: 'Rita Nunes', email: 'rita@exemplo.com.br' });
  const line = { 'Nome completo': 'Rita Nunes', 'E-mail': rita.email, Cidade: 'Gaspar' };
  await bring('clientes', files.nuvemshop.clientes([line]), { existentes: 'atualizar' });
  const ofRita = { ...order('77', '10/05/2026 10:00:00'), 'E-mail': rita.email, 'CPF / CNPJ': '' };
  await bring('pedidos', files.nuvemshop.pedidos([ofRita, order('78', '11/05/2026 10:00:00')]));
  await rita.get('meus-dados');
  const mail = (await shop.mails()).findLast(({ subject }) => subject === 'Seus dados estão prontos');
  const token = /arquivo=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const headers = { authorization: `Bearer ${rita.token}` };
  const { rawPayload } = await shop.app.http.inject({ url: `/api/meus-dados/${token}`, headers });
  const archive = unzipSync(rawPayload);
  const read = (name: string) => JSON.parse(strFromU8(archive[`${name}.json`] ?? new Uint8Array()));
  expect(read('pedidos-antigos')).toEqual([
    expect.objectContaining({ pedido: '77', 'de onde': 'Nuvemshop', 'total (R$)': 10 }),
  ]);
  expect(read('importacoes')).toEqual([expect.objectContaining({ 'de onde': 'Nuvemshop', arquivo: 'arquivo.csv' })]);
});

test('buyers of old orders and the lines of old reports are forgotten in their time', async () => {
  await bring(
    'pedidos',
    files.nuvemshop.pedidos([order('2', '10/04/2019 10:00:00'), order('3', '10/04/2026 10:00:00')]),
  );
  const sealed = async () =>
    (await shop.pool.query('select number from past_orders where buyer_sealed is not null order by number')).rows.map(
      ({ number }) => number,
    );
  expect(await sealed()).toEqual(expect.arrayContaining(['2', '3']));
  await runTask(shop, 'forget-what-is-old');
  expect(await sealed()).not.toContain('2');
  expect(await sealed()).toContain('3');
  const count = async () => (await shop.pool.query('select from import_rows')).rowCount;
  expect(await count()).toBeGreaterThan(0);
  await shop.setNow(new Date(Date.now() + (retention.importReportMonths * 31 + 1) * 86_400_000));
  await runTask(shop, 'forget-what-is-old');
  expect(await count()).toBe(0);
  expect((await shop.pool.query('select from imports')).rowCount).toBe(5);
});
