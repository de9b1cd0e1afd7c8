import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { bank, buildPayout } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { openSecondApp } from '../support/second-app.ts';
import { WatchedClient } from '../support/watched-client.ts';

let shop: TestShop;
let owner: Client & { id: number; email: string };
let naive: Awaited<ReturnType<typeof openSecondApp>>;

/** Whose transactions do not ask again who may. */
class CarelessClient extends WatchedClient {
  protected async ask(args: unknown[]): Promise<unknown> {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    return text.includes('roles @>') ? { command: 'SELECT', rowCount: 1, rows: [{}] } : this.send(args);
  }
}

beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin', { name: 'Carla Dias', email: 'carla@exemplo.com.br' });
  naive = await openSecondApp(shop, CarelessClient, {});
  const settings = (await owner.get('loja-config')).body;
  expect((await owner.put('loja-config', { ...settings, name: 'Troca Fácil' })).status).toBe(200);
});
afterAll(async () => {
  await naive.close();
  await shop.close();
});

/** Keeps a row from everybody else while something is begun that needs it and something else is done. */
async function whileHeld<Result>(row: string, begin: () => Promise<Result>, meanwhile: () => Promise<unknown>) {
  const holder = new pg.Client(shop.connection);
  await holder.connect();
  try {
    await holder.query(`begin; select from ${row} for update`);
    const begun = begin();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await shop.pool.query(waiting)).rowCount).toBe(1), { timeout: 10_000 });
    await meanwhile();
    await holder.query('commit');
    return await begun;
  } finally {
    await holder.end();
  }
}

const take = (person: { id: number; email: string }, roles: string[] = []) =>
  owner.put(`usersAdmin/${person.id}`, { name: 'Rui Sá', email: person.email, roles });
const nameOfShop = async () => (await owner.get('loja-config')).body.name;

/** A manager renames the shop, and before that is done loses the role. */
async function renameMeanwhile(name: string, through: (token: string) => Client['put']) {
  const manager = await shop.signedIn('gerente');
  const settings = (await manager.get('loja-config')).body;
  const { status } = await whileHeld(
    "settings where key = 'shop'",
    () => through(manager.token)('loja-config', { ...settings, name }),
    async () => expect((await take(manager)).status).toBe(200),
  );
  return [status, await nameOfShop()];
}

test('a role that was taken counts for what its holder had under way', async () => {
  const through = (token: string) => shop.bearing(token).put;
  expect(await renameMeanwhile('Loja do Gerente', through)).toEqual([403, 'Troca Fácil']);
});

test("also in a call that is everybody's: where a seller is paid is not changed by who may no more", async () => {
  const { proposalId } = await buildPayout(shop, await buildModel(shop), owner, null);
  const manager = await shop.signedIn('gerente');
  const { status } = await whileHeld(
    `proposals where id = ${proposalId}`,
    () => manager.put(`proposals/${proposalId}/bank-data`, { bank_data: bank }),
    async () => expect((await take(manager)).status).toBe(200),
  );
  expect([status, (await owner.get(`proposals/${proposalId}/ficha`)).body.bank_data]).toEqual([403, null]);
});

test('without asking again it would be done', async () => {
  const through =
    (token: string): Client['put'] =>
    async (url, payload) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await naive.app.http.inject({
        method: 'PUT',
        url: `/api/${url}`,
        headers,
        payload: payload as object,
      });
      return { status: answer.statusCode } as Awaited<ReturnType<Client['put']>>;
    };
  expect(await renameMeanwhile('Loja do Gerente', through)).toEqual([200, 'Loja do Gerente']);
});

test('an owner who is one no more gives nobody a role, not even theirs back; who gives theirs up does so', async () => {
  const other = await shop.signedIn('admin', { name: 'Rui Sá' });
  const change = (roles: string[]) =>
    other.put(`usersAdmin/${other.id}`, { name: 'Rui Sá', email: other.email, roles });
  const late = await whileHeld(
    `users where id = ${owner.id}`,
    () => change(['dono', 'vendas']),
    () => shop.pool.query("update users set roles = '{}' where id = $1", [other.id]),
  );
  expect([late.status, (await owner.get(`usersAdmin/${other.id}`)).body.roles]).toEqual([403, []]);
  await shop.pool.query("update users set roles = '{dono}' where id = $1", [other.id]);
  expect((await change(['gerente'])).body.user.roles).toEqual(['gerente']);
});
