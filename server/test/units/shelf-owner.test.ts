import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { looked } from '../support/build-bench.ts';
import { buildModel } from '../support/build-model.ts';
import { buildProduct, liftOrderRules, stockOf } from '../support/build-product.ts';
import { buildPaidOrder, buildUnit } from '../support/build-unit.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await liftOrderRules(admin);
  // Whoever else moves a shelf fails.
  await shop.pool.query(`
    create function assert_stock_moves_itself() returns trigger language plpgsql as $$
    declare
      stack text;
    begin
      get diagnostics stack = pg_context;
      if stack not like '%move_stock(%' then raise exception 'a stranger moves the shelf of product %', new.id; end if;
      return new;
    end $$;
    create trigger stranger_at_shelf before update on products
      for each row when ((old.stock, old.stocked, old.stock_moved) is distinct from (new.stock, new.stocked, new.stock_moved))
      execute function assert_stock_moves_itself();
    create function assert_begins_empty() returns trigger language plpgsql as $$
    begin raise exception 'product % begins with a shelf', new.id; end $$;
    create trigger begins_with_shelf before insert on products
      for each row when (new.stock <> 0) execute function assert_begins_empty()`);
});
afterAll(() => shop.close());

test('a stranger is found', async () => {
  const { id } = await buildProduct(admin);
  await expect(shop.pool.query('update products set stock = stock - 1 where id = $1', [id])).rejects.toThrow(
    'stranger',
  );
});

test('everything that moves the shelf does so by the one function', async () => {
  const product = await buildProduct(admin, { stock: 5 });
  const { id, SKU, name } = product;
  const edit = { SKU, name, price: '1000', stock: 7, stock_seen: 5 };
  expect((await admin.post(`productsUpdate/${id}`, edit)).body.product.stock).toBe(7);
  await admin.put(`products/gestao/${id}/estoque`, { stock: 6, stock_seen: 7 });
  const order = await buildPaidOrder(shop, admin, [{ ...product, quantity: 2 }]);
  expect(await stockOf(admin, id)).toBe(4);
  for (const status of [3, 2, 5, 3, 5]) expect((await admin.put(`orders/${order.id}`, { status })).status).toBe(200);
  expect(await stockOf(admin, id)).toBe(2);
  await assertVerified(shop.database);
});

test('so do a device that is stocked, sold, given back, shelved again and written off', async () => {
  const { product, unitId, imei } = await buildUnit(shop, admin, await buildModel(shop));
  const { id } = await buildPaidOrder(shop, admin, [product]);
  await admin.post(`orders/${id}/unidades`, { line: 1, imei });
  await admin.put(`orders/${id}`, { status: 5 });
  expect((await admin.post(`unidades/${unitId}/devolver`, { reason: 'Não liga' })).status).toBe(200);
  await admin.put(`bancada/unidade/${unitId}`, looked, { 'if-match': '"0"' });
  expect((await admin.post(`bancada/unidade/${unitId}/prateleira`, {}, { 'if-match': '"1"' })).status).toBe(200);
  expect(await stockOf(admin, product.id)).toBe(1);
  expect((await admin.post(`unidades/${unitId}/baixar`, { reason: 'Quebrou' })).status).toBe(200);
  expect(await stockOf(admin, product.id)).toBe(0);
  await assertVerified(shop.database);
});
