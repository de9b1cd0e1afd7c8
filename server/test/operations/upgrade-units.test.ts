import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createMigrator } from '../../src/platform/database/migrate.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const host = inject('postgresSocket');
const server = new pg.Client({ host, user: 'giro', database: 'postgres' });
let pool: pg.Pool;
let database: Database;
beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  pool = openPool({ host, user: 'giro', database: name }, () => undefined);
  database = openDatabase(pool);
});
afterAll(async () => {
  await database.destroy();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

const one = '490154203237518';
const other = '356938035643809';

test('after an upgrade every product that was made of a proposal has its unit, where it stands', async () => {
  const migrator = createMigrator(database);
  expect((await migrator.migrateTo('0030_devices')).error).toBeUndefined();
  await pool.query(`insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x')`);
  let made = 0;
  /** A stocked proposal; with a status, an order of it that stands so. */
  const stocked = async (product: { imei: string; stock: number; deleted?: boolean; status?: number }) => {
    made++;
    const proposal = await pool.query(
      `insert into proposals (user_id, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
         value_cents, new_value_cents, status, valid_until)
       values (1, 'M', 'T', 'A', $1, '[]', 1, 100, $2, 6, now()) returning id`,
      [product.imei, made === 1 ? 90 : null],
    );
    const { rows } = await pool.query(
      `insert into products (sku, name, price_cents, stock, proposal_id, deleted_at)
       values ($1, 'Aparelho', 100, $2, $3, case when $4 then now() end) returning id`,
      [`PROP-${made}`, product.stock, proposal.rows[0].id, product.deleted ?? false],
    );
    if (product.status === undefined) return;
    const order = await pool.query(
      `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, holds_stock)
       values (1, $1, $2::smallint, 100, $1, '', $2::smallint <> 3) returning id`,
      [`PEDIDO-${made}`, product.status],
    );
    await pool.query(
      `insert into order_items (order_id, line, product_id, name, unit_price_cents, quantity) values ($1, 1, $2, 'A', 100, 1)`,
      [order.rows[0].id, rows[0].id],
    );
    await pool.query(
      `insert into order_statuses (order_id, status, changed_at) values ($1, $2, '2026-03-05T23:30:00-03:00')`,
      [order.rows[0].id, product.status],
    );
  };
  await stocked({ imei: one, stock: 1 });
  await stocked({ imei: one, stock: 1 });
  await stocked({ imei: other, stock: 0, status: 5 });
  await stocked({ imei: other, stock: 0, status: 2 });
  await stocked({ imei: other, stock: 0, status: 3 });
  await stocked({ imei: one, stock: 1, deleted: true });
  await pool.query(`insert into products (sku, name, price_cents, stock) values ('NOVO', 'Novo', 100, 9)`);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await pool.query(
    `select product_id, proposal_id, imei1, cost_cents, state, order_id, order_line, warranty_until, search_text
     from units order by id`,
  );
  const there = { order_id: null, order_line: null, warranty_until: null };
  expect(rows).toMatchObject([
    { product_id: 1, proposal_id: 1, imei1: null, cost_cents: 90, state: 'in_stock', ...there },
    { product_id: 2, proposal_id: 2, imei1: one, cost_cents: 100, state: 'in_stock', ...there },
    { product_id: 3, imei1: other, state: 'sold', order_id: 1, order_line: 1, warranty_until: '2027-03-05' },
    { product_id: 4, imei1: other, state: 'in_stock', ...there },
    { product_id: 5, imei1: other, state: 'written_off', ...there },
    { product_id: 6, imei1: one, state: 'written_off', ...there },
  ]);
  const sales = await pool.query(
    `select purpose, unit_id, order_id, value_cents from device_register where purpose = 'sale'`,
  );
  expect(sales.rows).toEqual([{ purpose: 'sale', unit_id: 3, order_id: 1, value_cents: 100 }]);
  const codes = (await pool.query('select code, search_text from units')).rows;
  expect(new Set(codes.map(({ code }) => code)).size).toBe(6);
  for (const { code, search_text } of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(search_text).toContain(code.toLowerCase());
    expect(search_text).toContain('aparelho');
  }
});
