import { expect, test } from 'vitest';
import { useMigratingDatabase } from '../support/migrating-database.ts';

const { pool, migrator } = await useMigratingDatabase();

test('an upgrade ends no order unannounced, and leaves every order the identifier that its buyer paid with', async () => {
  expect((await migrator.migrateTo('0015_confirmed_emails')).error).toBeUndefined();
  await pool.query(`insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x')`);
  for (const status of [1, 2]) {
    await pool.query(
      `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, transaction_id,
        created_at) values (1, $1, $2, 1, $1, '', 'O-MESMO', now() - interval '90 days')`,
      [`ANTIGO-${status}`, status],
    );
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await pool.query(
    `select status, transaction_id, round(extract(epoch from hold_until - giro_now()) / 3600)::int as hours
     from orders order by status`,
  );
  expect(rows).toEqual([
    { status: 1, transaction_id: 'O-MESMO', hours: 24 },
    { status: 2, transaction_id: 'O-MESMO', hours: null },
  ]);
});
