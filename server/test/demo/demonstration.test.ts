import { readdirSync } from 'node:fs';
import path from 'node:path';
import { demoPeople, demoStaff } from '@giro/demo/living/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/crypto/password-hash.ts';
import { buildDemoCatalogue, buildLivingDemo } from '../support/build-demo.ts';
import { buildModel } from '../support/build-model.ts';
import { buildOrder } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { buildCredit } from '../support/fill-credit.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';

const password = 'uma senha de dona';

let shop: TestShop;
let owner: Client & { id: number };
let buyer: Client & { id: number };
let stockBefore: Map<string, number>;
beforeAll(async () => {
  shop = await openShop();
  await buildDemoCatalogue(shop);
  stockBefore = await readStock();
  await buildLivingDemo(shop, new Date());
  owner = await shop.signedIn('admin');
  buyer = await shop.signedIn();
  const password_hash = await hashPassword(password);
  await shop.database.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute();
}, 400_000);
afterAll(() => shop.close());

async function readStock(): Promise<Map<string, number>> {
  const { rows } = await shop.pool.query('select sku, stock from products where deleted_at is null');
  return new Map(rows.map(({ sku, stock }) => [sku, stock]));
}

const remove = (client: Client, given = password) => client.delete('demonstracao', {}, { password: given });
const first = async (statement: string) => (await shop.pool.query(statement)).rows[0];

test('is told to the shop’s people, and taken away by its owner alone, by the right password', async () => {
  const seller = await shop.signedIn('vendas');
  expect((await seller.get('demonstracao')).body).toEqual({ loaded: true });
  expect((await remove(seller)).status).toBe(403);
  expect((await remove(await shop.signedIn('gerente'))).status).toBe(403);
  const wrong = await remove(owner, 'outra senha');
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['A senha não confere.'] }]);
  expect((await remove(owner, '')).status).toBe(422);
  expect((await owner.get('demonstracao')).body).toEqual({ loaded: true });
});

/** Somebody of the demo with credit: spent in an order, held by another one, and paid out in two parts. */
async function buildDemoCredit(): Promise<void> {
  const { seller, proposalId, lotId } = await buildCredit(shop, owner, await buildModel(shop));
  await shop.pool.query(
    `update users set is_demo = true where id in (select user_id from proposals where id = ${proposalId})`,
  );
  // The rules were switched on anew for this: the last to save them are the demo's people, as before.
  await shop.pool.query(`
    update settings set updated_by = (select id from users where is_demo and cardinality(roles) > 0 limit 1)
    where key = 'trade'`);
  const cheap = await first(`select id, price_cents / 100.0::float8 as price from products
    where stock > 2 and deleted_at is null and proposal_id is null and price_cents < 60000 limit 1`);
  const order = buildOrder([cheap]);
  for (const credit of [cheap.price, 10]) expect((await seller.post('orders', { ...order, credit })).status).toBe(201);
  expect((await seller.post(`meu-credito/${lotId}/resgatar`)).status).toBe(200);
  await shop.pool.query(`update credits set ends_at = giro_now() - interval '1 second' where id = ${lotId}`);
  const held = await first(`select order_id as id from payments where method = 'credit' and state = 'authorised'`);
  expect((await owner.put(`orders/${held.id}`, { status: 3 })).status).toBe(200);
  expect(await first('select count(*) from payouts where credit_id is not null')).toEqual({ count: 2 });
}

describe('once it is taken away', () => {
  let orderCode: string;
  let unitCode: string;
  let bought: { sku: string };

  beforeAll(async () => {
    // Somebody real buys a device that the demo's shop has bought of its people, and one of the catalogue.
    const { id } = await first(
      `select id from proposals where status = 6 and not exists (select from products where proposal_id = proposals.id)`,
    );
    const product = (await owner.post('estoque', { proposal: id })).body;
    const stocked = await first(`select id, sku, price_cents from products where proposal_id = ${id}`);
    expect(product).toBeDefined();
    bought = await first(
      `select id, sku, price_cents from products where stock > 1 and deleted_at is null and proposal_id is null limit 1`,
    );
    const lines = [stocked, bought].map((each) => ({ ...each, price: each.price_cents / 100 }));
    const cart = { ...buildOrder(lines as never), coupon: 'BEMVINDO10' };
    const { total } = (await buyer.post('carrinho/resumo', cart)).body;
    const placed = await buyer.post('orders', { ...cart, totalAmount: total });
    expect(placed.status).toBe(201);
    orderCode = placed.body.order_code;
    const order = await first(`select id from orders where order_code = '${orderCode}'`);
    await owner.put(`orders/${order.id}`, { status: 2 });
    const unit = await first(`select code, imei1 from units where proposal_id = ${id}`);
    unitCode = unit.code;
    const linked = await owner.post(`orders/${order.id}/unidades`, { line: 2, imei: unit.imei1 });
    expect([linked.status, linked.body.message]).toEqual([200, expect.any(String)]);
    await owner.put(`orders/${order.id}`, { status: 5 });
    // The shop's own person works on what the demo has.
    const { id: open } = await first('select id from proposals where status = 1 order by id desc limit 1');
    await owner.post(`proposals/status/${open}`, { status: 11 });
    const person = await first('select id from users where is_demo and cardinality(roles) = 0 limit 1');
    await owner.delete(`usersAdmin/${person.id}`);
    await buildDemoCredit();
    const done = await remove(owner);
    expect([done.status, done.body.message]).toEqual([200, expect.stringContaining('apagados')]);
    await shop.work();
  }, 120_000);

  test('nobody of it is found in any column of any table, nor a file of theirs', async () => {
    const { rows: columns } = await shop.pool.query(
      `select c.table_schema as schema, c.table_name as table, column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
         and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY')`,
    );
    const people = [...demoPeople, ...Object.values(demoStaff)];
    const marks = people.flatMap(({ name, email, client }) => [name, email, client]);
    for (const { schema, table, column } of columns) {
      const { rows } = await shop.pool.query(
        `select "${column}"::text as text from ${schema}."${table}"
         where fold("${column}"::text) like any(select '%' || fold(mark) || '%' from unnest($1::text[]) mark)`,
        [marks],
      );
      expect([table, column, rows]).toEqual([table, column, []]);
    }
    expect(await first('select count(*) from users where is_demo')).toEqual({ count: 0 });
    expect(await first('select count(*) from activities where is_demo')).toEqual({ count: 0 });
    const fiscal = ['documents', 'events', 'files', 'items', 'profiles', 'series', 'simulated', 'steps'];
    for (const table of [
      'private_files',
      'credits',
      'credit_moves',
      'payouts',
      ...fiscal.map((name) => `fiscal_${name}`),
    ]) {
      expect([table, await first(`select count(*) from ${table}`)]).toEqual([table, { count: 0 }]);
    }
    expect(readdirSync(path.join(shop.config.dataDir, 'files/private'))).toEqual([]);
  });

  test('credit and the counter, which its people had switched on, are off', async () => {
    expect((await buyer.get('troca')).body).toEqual({ credit: false, bonus_percent: 0, modes: [], counter: false });
    for (const table of ['trade_ins', 'cash_sessions', 'cash_moves', 'counter_attempts']) {
      expect([table, await first(`select count(*) from ${table}`)]).toEqual([table, { count: 0 }]);
    }
  });

  test('the record tells who took it away', async () => {
    expect(await first("select count(*) from activities where kind = 'demonstration-removed'")).toEqual({ count: 1 });
  });

  test('the shelf is the catalogue’s, less what real people have bought', async () => {
    const expected = new Map(stockBefore);
    expected.set(bought.sku, (expected.get(bought.sku) ?? 0) - 1);
    expect(await readStock()).toEqual(expected);
    await assertVerified(shop.database);
  });

  test('a real order of its devices is whole: lines, device, passport, register', async () => {
    const order = (await buyer.get(`pedidos/${orderCode}`)).body;
    expect(order.order_items).toHaveLength(2);
    expect(order.order_items[1].units).toMatchObject([{ code: unitCode }]);
    const passport = await shop.visitor().get(`aparelhos/${unitCode}`);
    expect(passport.status).toBe(200);
    expect(await first(`select count(*) from device_register where purpose = 'sale'`)).toEqual({ count: 1 });
  });

  test('its coupons are gone, but for what a real order has of one', async () => {
    expect((await owner.get('cupons')).body.total).toBe(0);
    const { rows } = await shop.pool.query('select code, used from coupons');
    expect(rows).toEqual([{ code: 'BEMVINDO10', used: 1 }]);
    const { amounts } = (await buyer.get(`pedidos/${orderCode}`)).body;
    expect(amounts[1]).toMatchObject({ kind: 'discount', label: 'Cupom BEMVINDO10' });
    const cart = { products: [{ id: 1, quantity: 1 }], coupon: 'BEMVINDO10' };
    expect((await buyer.post('carrinho/resumo', cart)).body.problems).toContainEqual({
      field: 'coupon',
      message: 'Não encontramos este cupom. Confira o código.',
    });
  });

  test('is there no more to be taken away, and every list still answers', async () => {
    expect((await owner.get('demonstracao')).body).toEqual({ loaded: false });
    expect((await remove(owner)).status).toBe(404);
    for (const list of [
      'proposals',
      'orders',
      'usersAdmin',
      'unidades',
      'repasses',
      'livro-de-aparelhos',
      'painel',
      'notas',
      'notas-perfis',
    ]) {
      expect([list, (await owner.get(list)).status]).toEqual([list, 200]);
    }
    await runTask(shop, 'forget-what-is-old');
  });
});
