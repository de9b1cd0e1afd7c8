import { expect, test } from 'vitest';
import { orderInvariants } from '../../src/features/orders/invariants.queries.ts';
import { findBreaks } from '../../src/operations/verification.queries.ts';
import { useMigratingDatabase } from '../support/migrating-database.ts';

const { pool, database, migrator } = await useMigratingDatabase();

test('an upgrade keeps what every order costs as one amount, whatever has become of it', async () => {
  expect((await migrator.migrateTo('0097_refunded_payments')).error).toBeUndefined();
  await pool.query(`insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x')`);
  await pool.query(
    `insert into products (sku, name, price_cents, stock, stocked) values ('UM', 'Aparelho', 10000, 0, 8), ('DOIS', 'Aparelho', 10000, 0, 8)`,
  );
  for (const status of [1, 2, 3, 4, 5]) {
    for (const payMode of ['static', 'charge']) {
      const { rows } = await pool.query(
        `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, pay_mode,
           holds_stock, hold_until)
         values (1, $1, $2::int, $3, $1, '', $4, $5, case when $2::int = 1 then now() end) returning id`,
        [`${payMode}-${status}`, status, 20_000 + status, payMode, status !== 3],
      );
      await pool.query(
        `insert into order_items (order_id, line, product_id, name, unit_price_cents, quantity)
         values ($1, 1, 1, 'Aparelho', 10000, 1), ($1, 2, 2, 'Aparelho', $2, 1)`,
        [rows[0].id, 10_000 + status],
      );
    }
  }
  await pool.query(`
    insert into order_statuses (order_id, from_status, status)
    select id, null::smallint, 1 from orders union all select id, 1, status from orders where status <> 1 order by 1, 2 nulls first`);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await pool.query(
    `select count(*)::int as orders, bool_and(kind = 'items' and label = 'Produtos' and cents = total_cents) as kept
     from orders join order_amounts on order_id = orders.id`,
  );
  expect(rows).toEqual([{ orders: 10, kept: true }]);
  const { rows: lines } = await pool.query('select sum(discount_cents)::int as cents from order_items');
  expect(lines).toEqual([{ cents: 0 }]);
  for (const invariant of orderInvariants) expect(await findBreaks(database, invariant)).toMatchObject({ count: 0 });
});
