import { maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { bank, submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

const documents = { cpf: '52998224725', rg: '12.345.678-9' };
const masked = { cpf: maskCpf(documents.cpf), rg: maskNumber(documents.rg) };
const home = {
  data_nascimento: '1990-01-31',
  telefone: '47987654321',
  address: {
    cep: '89010025',
    address: 'Alameda dos Ipês',
    number: '4711',
    complement: 'Bloco Q',
    neighborhood: 'Sabiá',
    city: 'Blumenau',
    state: 'SC',
  },
};
/** The same for who may not see where and since when somebody lives; they may ring them. */
const farHome = {
  data_nascimento: null,
  telefone: home.telefone,
  address: {
    cep: null,
    address: null,
    number: null,
    complement: null,
    neighborhood: null,
    city: 'Blumenau',
    state: 'SC',
  },
};
const { address: where, ...rest } = home;
const profile = { ...documents, ...rest, ...where };
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
      expect(row.bank_token).toEqual(row === own ? expect.any(String) : null);
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

test('where and since when somebody lives is told to who may see personal data alone', async () => {
  const { id, seller, rowFor } = await buildPaidTo();
  const product = await buildProduct(owner);
  expect((await seller.post('update-user', profile)).status).toBe(200);
  await shop.app.services.accounts.markEmailConfirmed(shop.database, (await seller.get('user')).body.id);
  const placed = await seller.post('orders', buildOrder([{ id: product.id, price: product.price }]));
  expect(placed.status).toBeLessThan(300);
  const orderFor = async (client: Client) => (await client.get(`pedidos/${placed.body.order_code}`)).body.user;
  const personFor = async (client: Client) =>
    (await client.get(`usersAdmin/${(await seller.get('user')).body.id}`)).body;
  for (const row of [(await rowFor(desks.avaliador)).user, await orderFor(desks.vendas), await personFor(desks.vendas)])
    expect(row).toMatchObject({ ...masked, ...farHome });
  for (const row of [(await rowFor(owner)).user, await orderFor(desks.financeiro), (await seller.get('user')).body])
    expect(row).toMatchObject({ ...documents, ...home });
  const moved = await desks.avaliador.post(`proposals/status/${id}`, { status: 6 });
  expect(moved.text).not.toContain('Alameda');
});
