import { expect, test } from 'vitest';
import { useMigratingDatabase } from '../support/migrating-database.ts';

const { pool, migrator } = await useMigratingDatabase();

test('an upgrade gives every order of before its way to its buyer, by where it stands and has stood', async () => {
  expect((await migrator.migrateTo('0100_stock_has_one_owner')).error).toBeUndefined();
  await pool.query(`insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x')`);
  /** An order that has had these statuses, a day after each other; of some nobody has noted any. */
  async function ordered(code: string, statuses: readonly number[], isNoted = true) {
    const status = statuses.at(-1) ?? 1;
    const { rows } = await pool.query(
      `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, holds_stock, updated_at)
       values (1, $1, $2::smallint, 1, $1, '', $2::smallint <> 3, '2026-02-01T12:00:00Z') returning id`,
      [code, status],
    );
    for (const [day, to] of isNoted ? statuses.entries() : []) {
      await pool.query(
        `insert into order_statuses (order_id, from_status, status, changed_at) values ($1, $2, $3, $4)`,
        [rows[0].id, statuses[day - 1] ?? null, to, `2026-01-0${day + 1}T12:00:00Z`],
      );
    }
  }
  await ordered('PENDENTE', [1]);
  await ordered('APROVADO', [1, 2]);
  await ordered('RETIRADA', [1, 2, 4]);
  await ordered('ENTREGUE', [1, 2, 4, 5]);
  await ordered('ENTREGUE-JA', [1, 2, 5]);
  await ordered('CANCELADO', [1, 2, 4, 3]);
  await ordered('DEVOLVIDO', [1, 2, 5, 3]);
  await ordered('REABERTO', [1, 2, 5, 3, 1]);
  await ordered('ANTIGO', [5], false);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await pool.query(
    `select order_code, kind, state, ready_at, handed_over_at
     from orders join fulfilments on fulfilments.order_id = orders.id order by orders.id`,
  );
  const day = (number: number) => new Date(`2026-01-0${number}T12:00:00Z`);
  const row = (
    order_code: string,
    state: string,
    ready_at: Date | null = null,
    handed_over_at: Date | null = null,
  ) => ({
    order_code,
    kind: 'pickup',
    state,
    ready_at,
    handed_over_at,
  });
  expect(rows).toEqual([
    row('PENDENTE', 'waiting'),
    row('APROVADO', 'waiting'),
    row('RETIRADA', 'ready', day(3)),
    row('ENTREGUE', 'delivered', day(3), day(4)),
    row('ENTREGUE-JA', 'delivered', null, day(3)),
    row('CANCELADO', 'waiting'),
    row('DEVOLVIDO', 'returned', null, day(3)),
    row('REABERTO', 'waiting'),
    row('ANTIGO', 'delivered', null, new Date('2026-02-01T12:00:00Z')),
  ]);
});
