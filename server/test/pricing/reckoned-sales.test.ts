import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { runTask } from '../support/harness.ts';
import { nextCode, openPriceShop, type PriceShop, shelve } from '../support/price-shop.ts';

let house: PriceShop;
/** Ids of a paid order of two units of one product, of which one is a device, and of what belongs to it. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  house = await openPriceShop();
  const { shop, admin } = house;
  await house.setRules({ fees: { pix: 1.5, card: 4 }, tax_percent: 6 });
  const product = await buildProduct(admin, { price: '1000', stock: 9 });
  const buyer = await shop.signedIn();
  expect((await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]))).status).toBe(201);
  const first = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows[0].id;
  ids.product = product.id;
  ids.order = await first('select max(id) as id from orders');
  await admin.put(`orders/${ids.order}`, { status: 2 });
  ids.unit = await shelve(shop, product.id, 600);
  await shop.pool.query(
    `update units set state = 'sold', order_id = $2, order_line = 1, sold_at = giro_now() where id = $1`,
    [ids.unit, ids.order],
  );
  ids.payment = await first(
    `update payments set method = 'card', received_cents = amount_cents where order_id = $1 returning id`,
    [ids.order],
  );
  ids.receipt = await first(
    `insert into pix_payments (e2e_id, order_id, payment_id, amount_cents, paid_at, verdict)
     values ($1, $2, $3, 200000, giro_now(), 'settled') returning id`,
    [nextCode(), ids.order, ids.payment],
  );
  ids.document = await first(
    `insert into fiscal_documents (kind, state, order_id, emitter, environment, total_cents, key, protocol, authorised_at)
     values ('venda', 'queued', $1, 'simulador', 'homologacao', 200000, repeat('1', 44), '1', giro_now()) returning id`,
    [ids.order],
  );
  await run(shop.pool, item);
});
afterAll(() => house.shop.close());

const reckon = () => runTask(house.shop, 'reckon-sales');
const totals = async () => (await house.admin.get('resultado')).body.totals;
const kept = async () => (await house.shop.pool.query('select * from reckoned_sales')).rows;

/** `:name` stands for an id. */
const run = (client: pg.Pool | pg.Client, text: string) =>
  client.query(text.replace(/:([a-z]+)/g, (_, name: string) => String(ids[name])));

async function brokenSales(): Promise<number | undefined> {
  const found = await verifyRows(house.shop.database);
  return found.find(({ name }) => name.startsWith('A sale that is reckoned'))?.count;
}

const item = `
  insert into fiscal_items (document_id, place, operation, order_line, description, ncm, quantity, value_cents, reckoned)
  values (:document, 1, 'venda-usado', 1, 'Aparelho', '85171300', 2, 200000, '{"icms": {"cents": 5555}}')`;

/** Whatever a sale is made of, changed after the sale was reckoned; each changes what it has left. */
const changes: [what: string, statement: string][] = [
  [
    'a rate of before it',
    `insert into price_rates (fees, tax_percent, since) select '{"card": 500}', 700, created_at from orders where id = :order`,
  ],
  ['a rate that is gone', 'delete from price_rates where tax_percent = 700'],
  ['what its device was paid', 'update units set cost_cents = 50000 where id = :unit'],
  ['a cost of its device', `insert into device_costs (unit_id, kind, cents) values (:unit, 'parts', 777)`],
  ['a cost that was taken back', 'update device_costs set removed_at = giro_now() where unit_id = :unit'],
  ['what one of the product costs', 'insert into product_costs (product_id, cost_cents) values (:product, 40000)'],
  ['that cost anew', 'update product_costs set cost_cents = 41000 where product_id = :product'],
  ['that cost forgotten', 'delete from product_costs where product_id = :product'],
  ['a device of the product', `insert into units (code, product_id, cost_cents) values ('ZZZZZZZ1', :product, 10000)`],
  ['a device that is gone', `delete from units where code = 'ZZZZZZZ1'`],
  [
    'what a provider says',
    `insert into receivables (receipt_id, instalment, of, due_on, whole_cents, fee_percent, told_fee_cents, gross_cents, fee_cents)
     values (:receipt, 1, 1, '2030-01-01', 200000, 1000, 1234, 200000, 1234)`,
  ],
  ['what it says later', 'update receivables set told_fee_cents = 4321, fee_cents = 4321 where receipt_id = :receipt'],
  ['a receipt of no payment', 'update pix_payments set payment_id = null, order_id = null where id = :receipt'],
  ['a receipt of its payment', 'update pix_payments set payment_id = :payment, order_id = :order where id = :receipt'],
  ['a receipt that is gone', 'delete from pix_payments where id = :receipt'],
  ['another method', `update payments set method = 'pix' where id = :payment`],
  ['money that went back', 'update payments set refunded_cents = 3000 where id = :payment'],
  ['an authorised nota', `update fiscal_documents set state = 'authorised' where id = :document`],
  ['another tax', `update fiscal_items set reckoned = '{"icms": {"cents": 6666}}' where document_id = :document`],
  ['a tax that is gone', 'delete from fiscal_items where document_id = :document'],
  ['a tax that is named', item],
  ['a nota that is cancelled', `update fiscal_documents set state = 'cancelled' where id = :document`],
  ['a discount', 'update order_items set discount_cents = 5000 where order_id = :order'],
  ['a unit that came back', 'update order_items set returned = 1 where order_id = :order'],
  [
    'a device that is back on the shelf',
    `update units set state = 'in_stock', order_id = null, order_line = null, sold_at = null where id = :unit`,
  ],
  ['a payment that is disputed', `update payments set state = 'disputed' where id = :payment`],
  ['a dispute that is won', `update payments set state = 'settled' where id = :payment`],
  ['another day', `update orders set created_at = created_at - interval '40 days' where id = :order`],
  ['a cancellation', 'update orders set status = 3 where id = :order'],
  ['an order that is open again', 'update orders set status = 2 where id = :order'],
  ['a line that is gone', 'delete from order_items where order_id = :order'],
];

/** Forgets what has changed after it has reckoned, as a second statement. */
async function naively(meanwhile: () => Promise<unknown>): Promise<void> {
  const { rows } = await house.shop.pool.query('select cost_cents + 0 as cost_cents from reckoned_sales');
  await meanwhile();
  await house.shop.pool.query('update reckoned_sales set cost_cents = $1', [rows[0].cost_cents]);
  await house.shop.pool.query('delete from outdated_sales');
}

test('a change that is written while sales are reckoned is not forgotten', async () => {
  const client = new pg.Client(house.shop.connection);
  await client.connect();
  const costs = (cents: number) => `update units set cost_cents = ${cents} where id = :unit`;
  for (let cents = 61_000; cents < 61_020; cents++) {
    await run(house.shop.pool, 'update payments set refunded_cents = 0 where id = :payment');
    await client.query('begin');
    await run(client, costs(cents));
    await Promise.all([reckon(), reckon(), cents % 2 === 0 ? client.query('commit') : undefined]);
    if (cents % 2 === 1) await client.query('commit');
    // What the unit costs, and as much for the one that is no device yet.
    expect((await totals()).cost).toBe((2 * cents) / 100);
    await reckon();
    expect((await totals()).cost).toBe((2 * cents) / 100);
  }
  await client.end();
  expect(await brokenSales()).toBe(0);
  await naively(() => run(house.shop.pool, costs(70_000)));
  expect(await brokenSales()).toBe(1);
  await run(house.shop.pool, costs(61_000));
});

test.for(changes)('sums change at once with %s, and are the same when they are reckoned', async ([, statement]) => {
  await reckon();
  const before = await kept();
  await run(house.shop.pool, statement);
  const now = await totals();
  expect(await brokenSales()).toBe(0);
  await reckon();
  expect(await kept()).not.toEqual(before);
  expect(await totals()).toEqual(now);
  expect(await brokenSales()).toBe(0);
});
