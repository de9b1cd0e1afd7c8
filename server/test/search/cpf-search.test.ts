import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

/** CPFs as they stand in every proposal of a visitor. */
const typed = ['529.982.247-25', '52998224725'];
const nobodys = '111.444.777-35';

let shop: TestShop;
let owner: Client;
let personId: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin');
  const model = await buildModel(shop);
  const [{ seller }, other] = [await submitProposal(shop, model), await submitProposal(shop, model)];
  await other.seller.post('update-user', { cpf: '123.456.789-09' });
  const product = await buildProduct(owner);
  for (const buyer of [seller, other.seller]) {
    expect((await buyer.post('orders', buildOrder([product]))).status).toBeLessThan(300);
  }
  personId = (await seller.get('user')).body.id;
});
afterAll(() => shop.close());

const lists = ['usersAdmin', 'proposals', 'orders'] as const;

/** Of a list that this search finds: whose its rows are. */
async function foundBy(client: Client, list: (typeof lists)[number], search: string) {
  const { body, status } = await client.get(`${list}?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  const rows: { id: number; user?: { id: number } }[] = body.data ?? body.orders;
  return rows.map(({ id, user }) => user?.id ?? id);
}

describe.each(lists)('the search of %s', (list) => {
  test.each(typed)('finds whose CPF is %s, and nobody else', async (cpf) => {
    expect(await foundBy(owner, list, cpf)).toEqual([personId]);
    expect(await foundBy(await shop.signedIn('gerente'), list, cpf)).toEqual([personId]);
  });

  test('finds nobody by a part of it, nor by another', async () => {
    for (const search of ['529.982.247', '982247', nobodys]) expect(await foundBy(owner, list, search)).toEqual([]);
  });
});

describe('who may not see CPFs', () => {
  const reached = [
    ['vendas', 'usersAdmin'],
    ['vendas', 'orders'],
    ['vendas', 'csv/vendas'],
    ['avaliador', 'proposals'],
  ] as const;

  test.each(reached)('learns as %s from %s nothing that the CPF of nobody would not tell', async (role, list) => {
    const reader = await shop.signedIn(role);
    const tell = async (cpf: string) => {
      const { status, text } = await reader.get(`${list}?search=${encodeURIComponent(cpf)}`);
      return [status, text];
    };
    const [ofNobody, ...ofSomebody] = await Promise.all([nobodys, ...typed].map(tell));
    expect(ofNobody?.[0]).toBe(200);
    for (const told of ofSomebody) expect(told).toEqual(ofNobody);
  });

  test('finds not even themself by it', async () => {
    const reader = await shop.signedIn('vendas');
    await reader.post('update-user', { cpf: nobodys });
    expect(await foundBy(reader, 'usersAdmin', nobodys)).toEqual([]);
    expect(await foundBy(owner, 'usersAdmin', nobodys)).toEqual([reader.id]);
    await reader.post('update-user', { cpf: '' });
  });
});

test('a file holds what the list finds, for who may see CPFs', async () => {
  const linesOf = async (client: Client, list: string) =>
    (await client.get(`csv/${list}?search=${typed[1]}`)).text.trim().split('\r\n').length - 1;
  for (const list of ['usuarios', 'propostas', 'vendas']) expect([list, await linesOf(owner, list)]).toEqual([list, 1]);
  expect(await linesOf(await shop.signedIn('vendas'), 'vendas')).toBe(0);
});
