import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, setOrderRules, stockOf } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
let clients = 0;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
});
beforeEach(() => setOrderRules(admin, { unpaid_orders: 100, reserved_units: 10, reserved_value: 30_000 }));
afterAll(() => shop.close());

const refusal = 'Para reservar mais, pague primeiro o que já reservou.';
const order = (buyer: Client, product: { id: number; price: number }, quantity = 1) =>
  buyer.post('orders', buildOrder([{ ...product, quantity }]));
/** Units that this many products of a shelf would have sold to the buyer, each ordered by itself at the same moment. */
async function rush(order: (product: { id: number; price: number }) => Promise<unknown>, price = '1000') {
  const shelf = await Promise.all(Array.from({ length: 20 }, () => buildProduct(admin, { price })));
  await Promise.all(shelf.map(order));
  const left = await Promise.all(shelf.map(({ id }) => stockOf(admin, id)));
  return shelf.length * 5 - left.reduce((sum, stock) => sum + stock, 0);
}
/** Somebody who never confirmed their e-mail, at an address of their own or at this one. */
async function stranger(address = `198.51.100.${++clients}`) {
  const { token } = await shop.signedIn();
  return shop.bearing(token, address);
}

describe('what somebody reserves without paying', () => {
  test('is ten units and R$ 30.000 over all products; what was paid makes room', async () => {
    const buyer = await buildBuyer(shop);
    const [cheap, other] = [await buildProduct(admin, { stock: 20 }), await buildProduct(admin, { stock: 20 })];
    expect((await order(buyer, cheap, 5)).status).toBe(201);
    const sixMore = [cheap, other].map(({ id, price }, place) => ({ id, price, quantity: place === 0 ? 1 : 5 }));
    expect((await buyer.post('orders', buildOrder(sixMore.slice(1)))).status).toBe(201);
    const dearer = await buildProduct(admin, { price: '20500' });
    const refused = await order(buyer, dearer);
    expect([refused.status, refused.body.error]).toEqual([422, refusal]);
    const { data } = (await buyer.get('pedidos-user')).body.orders;
    await admin.put(`orders/${data[0].id}`, { status: 2 });
    expect((await order(buyer, dearer)).status).toBe(201);
    expect((await order(buyer, cheap, 5)).body.error).toContain('até 5 unidades');
    expect((await order(buyer, other, 5)).body.error).toBe(refusal);
    expect((await order(buyer, other, 4)).status).toBe(201);
  });

  test('is not passed by twenty orders sent together, in units and in value', async () => {
    const [many, dear] = [await buildBuyer(shop), await buildBuyer(shop)];
    expect(await rush((product) => order(many, product))).toBe(10);
    expect(await rush((product) => order(dear, product), '7000')).toBe(4);
  });

  test('the naive way, counting and then ordering, lets all twenty through: the race above is a real one', async () => {
    await setOrderRules(admin, { reserved_units: 0, reserved_value: 0 });
    const buyer = await buildBuyer(shop);
    const held = () =>
      shop.pool.query(
        `select coalesce(sum(quantity), 0)::int as units from orders join order_items on order_id = orders.id
         where user_id = $1 and status = 1`,
        [buyer.id],
      );
    const counts = await Promise.all(Array.from({ length: 20 }, held));
    expect(await rush(async (product) => counts.every(({ rows }) => rows[0].units < 10) && order(buyer, product))).toBe(
      20,
    );
  });

  test('is what the settings say, where 0 is no limit, and settings that say nothing of it keep it', async () => {
    await setOrderRules(admin, { reserved_units: 2, reserved_value: 0, client_units: 7 });
    const { reserved_units, reserved_value, client_units, ...older } = (await admin.get('loja-config')).body;
    expect([reserved_units, reserved_value, older.unconfirmed_units, older.unconfirmed_value]).toEqual([
      2, 0, 3, 15_000,
    ]);
    expect((await admin.put('loja-config', older)).body.config).toMatchObject({ reserved_units: 2, client_units: 7 });
    expect((await setOrderRules(admin, { reserved_units: -1 })).body.errors).toHaveProperty('reserved_units');
    const buyer = await buildBuyer(shop);
    expect((await order(buyer, await buildProduct(admin, { price: '40000' }), 2)).status).toBe(201);
    expect((await order(buyer, await buildProduct(admin))).body.error).toBe(refusal);
  });
});

describe('what people reserve who never confirmed their e-mail', () => {
  beforeEach(() => setOrderRules(admin, { client_units: 6 }));

  test('is three units and R$ 15.000', async () => {
    const product = await buildProduct(admin, { stock: 20 });
    expect((await order(await stranger(), product, 4)).body.error).toBe(refusal);
    expect((await order(await stranger(), product, 3)).status).toBe(201);
    expect((await order(await stranger(), await buildProduct(admin, { price: '15001' }))).body.error).toBe(refusal);
  });

  test('is six units from one client, also together, whoever of them asks; others have their own', async () => {
    for (const [one, other] of [
      ['198.51.100.201', '198.51.100.202'],
      ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ] as const) {
      const people = await Promise.all(Array.from({ length: 20 }, () => stranger(one)));
      expect(await rush((product) => order(people.pop() ?? admin, product))).toBe(6);
      // Mails to strangers have a limit of their own.
      await shop.pool.query('delete from rate_limits');
      const product = await buildProduct(admin);
      const neighbour = await stranger(one.replace(/::1$/, '::9'));
      expect((await order(neighbour, product)).body.error).toBe(refusal);
      expect((await order(await stranger(other), product)).status).toBe(201);
    }
  });

  test('no longer counts once it is paid or over, and of nobody else the client is kept', async () => {
    const address = '198.51.100.203';
    const product = await buildProduct(admin, { stock: 20 });
    await order(await stranger(address), product, 3);
    await order(await stranger(address), product, 3);
    expect((await order(await stranger(address), product)).status).toBe(422);
    await order(await buildBuyer(shop), product);
    const kept = () => shop.pool.query('select id from orders where client = $1 order by id', [address]);
    const [first, second] = (await kept()).rows;
    await admin.put(`orders/${first.id}`, { status: 3 });
    await admin.put(`orders/${second.id}`, { status: 2 });
    expect((await kept()).rows).toEqual([]);
    const { rows } = await shop.pool.query(
      'select client from orders where user_id in (select id from users where email_confirmed_at is not null)',
    );
    expect(rows.every(({ client }) => client === null)).toBe(true);
    expect((await order(await stranger(address), product, 3)).status).toBe(201);
  });
});
