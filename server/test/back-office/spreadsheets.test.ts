import Papa from 'papaparse';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const owner = { id: 0, roles: ['dono'] } as const;

/** The file's rows, by heading. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await admin.get(path);
  expect(status).toBe(200);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;
}

test('proposals: amounts and dates as Brazil writes them, documents and accounts masked', async () => {
  const model = await buildModel(shop);
  const body = {
    ...buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa'),
    imei: '490154203237518',
    rg: '12.345.678-9',
  };
  const sent = await shop.visitor().post('propostaStore', body);
  expect(sent.status).toBe(201);
  const token = (await shop.bearing(sent.body.token).get('proposals-user')).body.data[0].bank_token;
  const bank = {
    bank_name: 'Banco; do "Povo"',
    agency_number: '1234',
    account_number: '556677-8',
    account_holder_name: '=HYPERLINK("http://x")',
    cpf_cnpj: '529.982.247-25',
  };
  expect((await shop.visitor().post(`proposals/${token}`, bank)).status).toBe(200);
  const answer = await admin.get('csv/propostas');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.text.startsWith('\uFEFFProposta;Data;')).toBe(true);
  for (const secret of ['52998224725', '529.982.247-25', '12345678', '556677-8', '12.345.678-9']) {
    expect(answer.text).not.toContain(secret);
  }
  const [row] = await rowsOf('csv/propostas');
  expect(row).toMatchObject({
    Proposta: String(sent.body.id),
    Status: 'Pendente',
    Vendedor: 'José da Silva Conceição',
    Telefone: '(47) 99999-8888',
    CPF: '***.982.247-**',
    IMEI: '49 015420 323751 8',
    'Valor base': '1.000,00',
    'Valor da proposta': '1.220,00',
    Banco: 'Banco; do "Povo"',
    Agência: '••34',
    Conta: '••••••-8',
    Titular: '\'=HYPERLINK("http://x")',
  });
  expect(row?.Data).toMatch(/^\d\d\/\d\d\/\d{4}$/);
});

test('orders: one line each with what was bought', async () => {
  const product = await buildProduct(admin, { name: '@Celular', price: '1234.5' });
  const buyer = await shop.signedIn('user', { name: '+Ana Paula' });
  await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]), { 'idempotency-key': 'uma-chave' });
  const [row] = await rowsOf('csv/vendas');
  expect(row).toMatchObject({
    Cliente: "'+Ana Paula",
    Itens: '2 × @Celular',
    Unidades: '2',
    Total: '2.469,00',
    Status: 'Pendente',
  });
});

test('people: the file holds what the list shows, searched and ordered alike', async () => {
  for (const name of ['Zé Ninguém', 'Zélia', 'Outra']) await shop.signedIn('user', { name });
  const found = await rowsOf('csv/usuarios?search=z%C3%A9&sort=asc');
  expect(found.map(({ Nome }) => Nome)).toEqual(['Zé Ninguém', 'Zélia']);
  expect((await rowsOf('csv/usuarios?search=josé'))[0]).toMatchObject({ CPF: '***.982.247-**', RG: '••••••••••-9' });
  const { data } = (await admin.get('usersAdmin?search=z%C3%A9&sort=desc')).body;
  const newest = await rowsOf('csv/usuarios?search=z%C3%A9');
  expect(newest.map(({ ID }) => Number(ID))).toEqual(data.map(({ id }: { id: number }) => id));
  expect(await rowsOf('csv/usuarios?search=ninguem-tem-este-nome')).toEqual([]);
});

test('only admins get a file, and nobody else gets one that holds an error', async () => {
  const person = await shop.signedIn();
  for (const path of ['csv/propostas', 'csv/vendas', 'csv/usuarios']) {
    const nobody = await shop.visitor().get(path);
    expect(nobody.status).toBe(401);
    expect(nobody.headers['content-disposition']).toBeUndefined();
    expect((await person.get(path)).status).toBe(403);
  }
});

test('a long list comes whole, in batches of one snapshot, by few statements', async () => {
  const seller = await shop.signedIn('user', { name: 'Fulano Um' });
  await shop.pool.query(
    `insert into proposals (user_id, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
       value_cents, valid_until)
     select $1, 'M', 'T', 'A', '490154203237518', '[]', 1, 1, now() from generate_series(1, 1100) n`,
    [seller.id],
  );
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const batches = shop.app.services.proposals.listAll({ search: 'fulano', sort: 'asc' }, owner);
  const first = await batches.next();
  await shop.pool.query(`update proposals set model_name = 'B' where user_id = $1`, [seller.id]);
  const rows = [...(first.value ?? [])];
  for await (const batch of batches) rows.push(...batch);
  // Three batches of three statements each, and four around them.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(3 * 3 + 4);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1100);
  expect(new Set(rows.map(({ modelo }) => modelo))).toEqual(new Set(['A']));
});

test('a reader who leaves halfway gives the connection back', async () => {
  const before = shop.pool.totalCount - shop.pool.idleCount;
  const batches = shop.app.services.users.listAll({ search: '', sort: 'desc' }, owner);
  await batches.next();
  expect(shop.pool.totalCount - shop.pool.idleCount).toBe(before + 1);
  await batches.return(undefined);
  expect(shop.pool.totalCount - shop.pool.idleCount).toBe(before);
});
