import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillNotas } from '../../fakes/fill-notas.ts';
import { fillShop, rareName } from '../../fakes/fill-shop.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let few: TestShop;
let many: TestShop;
let admins: [Client, Client];
beforeAll(async () => {
  few = await openShop();
  many = await openShop();
  await fillShop(few.pool, { users: 10, proposals: 10, orders: 10, mails: 10, units: 10, products: 10 });
  await fillShop(many.pool, { users: 300, proposals: 600, orders: 1500, mails: 300, units: 600, products: 600 });
  await Promise.all([fillNotas(few.pool), fillNotas(many.pool)]);
  admins = [await few.signedIn('admin'), await many.signedIn('admin')];
});
afterAll(() => Promise.all([few.close(), many.close()]));

/** Counts the statements that reach PostgreSQL until the answer is there; a session's minute is noted before. */
async function statementsOf(client: Client, address: string): Promise<number> {
  await client.get('sessions');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await client.get(address);
  const count = sent.mock.calls.length;
  sent.mockRestore();
  expect([address, answer.status]).toEqual([address, 200]);
  return count;
}

test.each([
  'proposals',
  'proposals?search=silva',
  'proposals?waiting=in-transit&sort=asc',
  'orders',
  'orders?search=silva',
  'orders?page=2',
  'orders?status=5&sort=asc',
  'usersAdmin',
  'usersAdmin?search=silva',
  'emails',
  'emails?search=pedido&status=failed',
  'unidades',
  'unidades?search=iphone&state=sold&page=2',
  'products/gestao',
  'products/gestao?search=iphone&estoque=em-estoque&ordem=menor-preco&page=2',
  'cupons',
  'cupons?search=cheio-39',
  'livro-de-aparelhos',
  'notas',
  'notas?situacao=autorizadas&operacao=venda&page=2',
  'notas?search=777',
  'notas/lacunas',
  'creditos',
  'creditos?search=silva&situacao=abertos&em=2026-01-31',
  'dasboard',
  'dasboardOrder',
  'painel?days=90',
])('%s asks PostgreSQL as often for many rows as for ten', async (address) => {
  const [ofFew, ofMany] = [await statementsOf(admins[0], address), await statementsOf(admins[1], address)];
  expect(ofMany).toBe(ofFew);
  // A proposal is told from more tables than anything else: its device has a life of its own, and its nota. An order comes next, and
  // whatever waits for the shop's people.
  const [, list = ''] = /^(\w+)/.exec(address) ?? [];
  expect(ofMany).toBeLessThanOrEqual({ proposals: 17, orders: 12, painel: 12 }[list] ?? 10);
});

test('meu-credito asks as often for a person with much credit as for one with little', async () => {
  const counts = [];
  for (const shop of [few, many]) {
    const person = await shop.signedIn();
    await shop.pool.query('update credits set user_id = $1', [person.id]);
    counts.push(await statementsOf(person, 'meu-credito'));
  }
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeLessThanOrEqual(5);
});

test('a search finds by id, code and name in every list, and nothing else', async () => {
  const [, admin] = admins;
  const { body } = await admin.get(`orders?search=${encodeURIComponent(rareName.toUpperCase())}`);
  expect(body.total).toBe(5);
  const [order] = body.orders;
  const found = async (search: string) => (await admin.get(`orders?search=${search}`)).body;
  expect((await found(order.order_code)).orders).toEqual([order]);
  expect((await found(String(order.id))).orders).toContainEqual(order);
  expect(await found('ninguém assim')).toMatchObject({ total: 0, orders: [], last_page: 1 });
  expect((await found('SILVA')).total).toBe((await found('silvá')).total);
});

test('the last page has the oldest rows, and the same ones come first the other way around', async () => {
  const [, admin] = admins;
  const last = (await admin.get('orders?page=150')).body;
  expect(last).toMatchObject({ total: 1500, last_page: 150 });
  const first = (await admin.get('orders?sort=asc')).body;
  const ids = (orders: { id: number }[]) => orders.map(({ id }) => id);
  expect(ids(first.orders)).toEqual(ids(last.orders).reverse());
});
