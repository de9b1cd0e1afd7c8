import { maskCpf } from '@giro/contract/rules/cpf.ts';
import { maskNumber } from '@giro/contract/rules/mask-number.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from './build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { bank, submitProposal } from './build-proposal.ts';
import { type Client, openShop, type TestShop } from './harness.ts';

const documents = { cpf: '52998224725', rg: '12.345.678-9' };
const masked = { cpf: maskCpf(documents.cpf), rg: maskNumber(documents.rg) };
const account = bank.account_number;

let shop: TestShop;
let model: BuiltModel;
let owner: Client;
let desks: Record<'avaliador' | 'vendas' | 'financeiro', Client & { id: number }>;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  owner = await shop.signedIn('admin');
  desks = {
    avaliador: await shop.signedIn('avaliador'),
    vendas: await shop.signedIn('vendas'),
    financeiro: await shop.signedIn('financeiro'),
  };
});
afterAll(() => shop.close());

/** A proposal with bank data, of a seller with documents. */
async function buildPaidTo() {
  const { id, seller, row } = await submitProposal(shop, model);
  await seller.post('update-user', documents);
  const saved = await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: bank });
  expect(saved.status).toBe(200);
  return { id, seller, rowFor: async (client: Client) => (await client.get(`proposals?search=${id}`)).body.data[0] };
}

describe("a proposal's row", () => {
  test('is whole for who sees personal and bank data, and for its seller', async () => {
    const { rowFor, seller } = await buildPaidTo();
    const [own] = (await seller.get('proposals-user')).body.data;
    for (const row of [own, await rowFor(owner), await rowFor(desks.financeiro)]) {
      expect(row).toMatchObject({ user: documents, bank_data: { account_number: account } });
      expect(row.bank_token).toEqual(expect.any(String));
    }
  });

  test('hides documents and account from everybody else of the shop, in every answer', async () => {
    const { id, rowFor, seller } = await buildPaidTo();
    const token = (await seller.get('proposals-user')).body.data[0].bank_token;
    await seller.put(`proposals/${token}/bank-data`, { bank_data: { ...bank, account_number: '11111-1' } });
    const row = await rowFor(desks.avaliador);
    expect(row).toMatchObject({ user: masked, bank_token: null, account_change: null, account_changed_at: null });
    expect(row.bank_data).toMatchObject({ bank_name: bank.bank_name, account_number: '•••••-1' });
    const moved = await desks.avaliador.post(`proposals/status/${id}`, { status: 6 });
    expect(moved.body.proposal).toMatchObject({ user: masked, bank_token: null });
    expect(moved.text).not.toContain('11111-1');
    expect((await rowFor(owner)).account_change).not.toBeNull();
  });

  test('gives no link to the bank data into a chat of who may not see them', async () => {
    const { id, seller } = await submitProposal(shop, model);
    await seller.post('update-user', { telefone: '47987654321' });
    await owner.post(`proposals/status/${id}`, { status: 6 });
    const urlFor = async (client: Client) =>
      decodeURIComponent((await client.post(`proposals/${id}/whatsapp`)).body.url ?? '');
    expect(await urlFor(desks.avaliador)).not.toContain('token=');
    expect(await urlFor(owner)).toContain('/bank-data?token=');
  });
});

test('people and orders hide documents from who may not see them, and nobody from themselves', async () => {
  const buyer = await buildBuyer(shop);
  await buyer.post('update-user', documents);
  const product = await buildProduct(owner);
  const placed = await buyer.post('orders', buildOrder([{ id: product.id, price: product.price }]));
  expect(placed.status).toBeLessThan(300);
  const rowsOf = async (client: Client) => {
    const [order] = (await client.get(`orders?search=${placed.body.order_code}`)).body.orders;
    return [order.user, (await client.get(`pedidos/${placed.body.order_code}`)).body.user];
  };
  for (const row of await rowsOf(desks.vendas)) expect(row).toMatchObject(masked);
  for (const row of await rowsOf(desks.financeiro)) expect(row).toMatchObject(documents);
  expect((await buyer.get('user')).body).toMatchObject(documents);
  const person = await desks.vendas.get(`usersAdmin/${(await buyer.get('user')).body.id}`);
  expect(person.body).toMatchObject(masked);
  await desks.vendas.post('update-user', documents);
  const self = await desks.vendas.get(`usersAdmin/${desks.vendas.id}`);
  expect(self.body).toMatchObject(documents);
});

test('a mail is read without the links that open bank data', async () => {
  const { id } = await submitProposal(shop, model);
  await owner.post(`proposals/send-email-dados-bac/${id}`);
  const [mail] = (await owner.get(`emails?search=${encodeURIComponent(`nº ${id}: informe`)}`)).body.data;
  const bodyFor = async (client: Client) => (await client.get(`emails/${mail.id}`)).body.mail;
  expect((await bodyFor(owner)).text).toMatch(/bank-data\?token=[\w-]{20}/);
  const { text, html } = await bodyFor(desks.vendas);
  expect(text).toContain('bank-data?token=•••');
  expect(html).not.toMatch(/token=[\w-]/);
});
