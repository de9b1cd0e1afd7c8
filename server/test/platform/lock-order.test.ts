import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { takeDisorders } from '../support/careful-client.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { LockLog, locksOf } from '../support/lock-log.ts';

// Every other test of calls is watched as well: `openShop` takes the log when it closes.
let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
});
beforeEach(() => expect(takeDisorders()).toEqual([]));
afterAll(() => shop.close());

const lockedBy = (statement: string) => locksOf(statement).map(({ table }) => table);

test('locks of a statement are seen, however it takes them', () => {
  expect(lockedBy('select "id" from "orders" where "id" = $1 for update of "orders"')).toEqual(['orders']);
  expect(lockedBy('select id from products where id in (select id from units) order by id for share')).toEqual([
    'products',
  ]);
  expect(lockedBy('with done as (update orders set status = 3 where id = $1) delete from units where id = $2')).toEqual(
    ['orders', 'units'],
  );
  expect(lockedBy('select move_stock($1::int[], $2, $3) as done')).toEqual(['products']);
  expect(lockedBy('insert into notes (words) values ($1) on conflict (id) do nothing')).toEqual([]);
  expect(lockedBy('insert into notes (words) values ($1) on conflict (id) do update set words = $1')).toEqual([
    'notes',
  ]);
});

/** Complaints about these statements, in one transaction; each with its parameters. */
function complaintsOf(...statements: [statement: string, ...values: unknown[]][]): string[] {
  const complaints: string[] = [];
  const log = new LockLog(complaints);
  log.note('begin', [], null);
  for (const [statement, ...values] of statements) log.note(statement, values, 1);
  log.note('commit', [], null);
  return complaints.map((complaint) => complaint.split(':')[0] ?? '');
}

const order = 'select from orders where id = $1 for update';
const products = 'select from products where id = any($1) order by id for no key update';
const payment = 'select from pix_payments where id = $1 for no key update';

test('what belongs to an order needs no order of its own; rows that are locked may be locked again', () => {
  expect(complaintsOf([order, 1], [payment, 5], [products, [2, 3]], [payment, 6], [order, 1], [products, [2]])).toEqual(
    [],
  );
  expect(complaintsOf([payment, 5], [payment, 6])).toEqual([]);
});

test('another order is found: of tables, of rows, and of a part before what it belongs to', () => {
  expect(complaintsOf([products, [2]], [order, 1])).toEqual(['orders after products']);
  expect(complaintsOf([order, 1], [products, [2]], [order, 4])).toEqual(['orders after products']);
  expect(complaintsOf([products, [7]], [products, [2]])).toEqual(['products not by their ids']);
  expect(complaintsOf([payment, 5], [order, 1])).toEqual(['orders after pix_payments']);
});

test('so is one that a transaction of the shop really takes', async () => {
  const [first, second] = [await buildProduct(admin), await buildProduct(admin)];
  const { shelf } = shop.app.services;
  const lockBoth = (...ids: number[]) =>
    shop.database.transaction().execute(async (tx) => {
      for (const id of ids) await shelf.lock(tx, [id]);
    });
  await lockBoth(first.id, second.id);
  expect(takeDisorders()).toEqual([]);
  await lockBoth(second.id, first.id);
  expect(takeDisorders()).toEqual([expect.stringMatching(/^products not by their ids: /)]);
});
