import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules } from '../support/build-product.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  await liftOrderRules(admin);
});
afterAll(() => shop.close());

const txid = /^[A-Za-z0-9]{25}$/;
const key = (value: string) => ({ 'idempotency-key': value });
const begin = async (buyer: Client) => (await buyer.post('pix/tentativa')).body as { key: string; txid: string };
const txidsOf = async (buyer: Client): Promise<string[]> =>
  (await buyer.get('pedidos-user')).body.orders.data.map((order: { transaction_id: string }) => order.transaction_id);

test('an order bears the identifier that its attempt was given, however often it is sent', async () => {
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin);
  const attempt = await begin(buyer);
  expect(attempt).toEqual({ key: expect.any(String), txid: expect.stringMatching(txid) });
  const order = () => buyer.post('orders', buildOrder([product]), key(attempt.key));
  const [first, again] = [await order(), await order()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.order_code).toBe(first.body.order_code);
  expect(await txidsOf(buyer)).toEqual([attempt.txid]);
});

test('two people with one key of their own choosing never share an identifier', async () => {
  const [one, other] = [await buildBuyer(shop), await buildBuyer(shop)];
  const product = await buildProduct(admin);
  const chosen = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const buyer of [one, other]) await buyer.post('orders', buildOrder([product]), key(chosen));
  const ids = [...(await txidsOf(one)), ...(await txidsOf(other))];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(txid);
  expect(ids).not.toContain(chosen.slice(0, 25));
});

test('an attempt that the browser still has is the same one, but only for its person', async () => {
  const [one, other] = [await buildBuyer(shop), await buildBuyer(shop)];
  const attempt = await begin(one);
  expect((await one.post('pix/tentativa', { key: attempt.key })).body).toEqual(attempt);
  const { body } = await other.post('pix/tentativa', { key: attempt.key });
  expect(body.key).not.toBe(attempt.key);
  expect(body.txid).not.toBe(attempt.txid);
});

test('whoever may not order more is told before they see a code to pay', async () => {
  const buyer = await shop.signedIn();
  await buyer.post('orders', buildOrder([await buildProduct(admin)]));
  const { status, body } = await buyer.post('pix/tentativa');
  expect(status).toBe(422);
  expect(body).toMatchObject({ error: expect.stringContaining('Confirme seu e-mail'), confirm_email: true });
});

test("somebody else's attempt gives no identifier", async () => {
  const [one, other] = [await buildBuyer(shop), await buildBuyer(shop)];
  const attempt = await begin(one);
  await other.post('orders', buildOrder([await buildProduct(admin)]), key(attempt.key));
  expect(await txidsOf(other)).not.toContain(attempt.txid);
});

test('the database refuses an identifier twice', async () => {
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin);
  for (const _ of [1, 2]) await buyer.post('orders', buildOrder([product]), key(randomUUID()));
  const copy = shop.pool.query(
    `update orders set transaction_id = (select transaction_id from orders where user_id = $1 order by id limit 1)
     where user_id = $1`,
    [buyer.id],
  );
  await expect(copy).rejects.toThrow(/orders_transaction/);
});

test('an attempt of long ago is forgotten; what was ordered keeps its identifier', async () => {
  const buyer = await buildBuyer(shop);
  const [ordered, left] = [await begin(buyer), await begin(buyer)];
  await buyer.post('orders', buildOrder([await buildProduct(admin)]), key(ordered.key));
  await shop.pool.query(`update order_attempts set created_at = created_at - interval '31 days'`);
  await runTask(shop, 'housekeeping');
  expect((await buyer.post('pix/tentativa', { key: left.key })).body.key).not.toBe(left.key);
  expect(await txidsOf(buyer)).toEqual([ordered.txid]);
});

test('an attempt needs somebody, and nobody needs more than sixty an hour', async () => {
  expect((await shop.visitor().post('pix/tentativa')).status).toBe(401);
  const buyer = await buildBuyer(shop);
  const answers = await Promise.all(Array.from({ length: 61 }, () => buyer.post('pix/tentativa')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
