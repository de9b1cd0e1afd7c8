import { expect, test } from 'vitest';
import { useMigratingDatabase } from '../support/migrating-database.ts';

const { pool, migrator } = await useMigratingDatabase();

test('after an upgrade every device that was bought before is owed once, at its newest value', async () => {
  expect((await migrator.migrateTo('0020_sealed_rows')).error).toBeUndefined();
  await pool.query(`insert into users (name, email, password_hash) values ('Bia', 'bia@exemplo.com.br', 'x')`);
  const bought = async (row: { status: number; value: number; newer?: number; day?: string; approved?: string }) => {
    const { rows } = await pool.query(
      `insert into proposals (user_id, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
         value_cents, new_value_cents, payment_date, status, valid_until)
       values (1, 'M', 'T', 'A', '490154203237518', '[]', 1, $1, $2, $3, $4, now()) returning id`,
      [row.value, row.newer ?? null, row.day ?? null, row.status],
    );
    for (const [status, at] of [
      [1, '2026-01-05T12:00:00-03:00'],
      [6, row.approved],
    ] as const) {
      if (!at) continue;
      await pool.query(`insert into proposal_statuses (proposal_id, status, changed_at) values ($1, $2, $3)`, [
        rows[0].id,
        status,
        at,
      ]);
    }
  };
  await bought({ status: 6, value: 100, approved: '2026-03-05T23:30:00-03:00' });
  await bought({ status: 6, value: 100, newer: 90, day: '2026-05-01', approved: '2026-03-05T12:00:00-03:00' });
  await bought({ status: 6, value: 100, newer: 0, approved: '2026-03-05T12:00:00-03:00' });
  await bought({ status: 11, value: 100, approved: '2026-03-05T12:00:00-03:00' });
  await bought({ status: 6, value: 70, approved: '2026-03-07T12:00:00-03:00' });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await pool.query(
    'select proposal_id, amount_cents, due_on, state from payouts order by proposal_id',
  );
  expect(rows).toEqual([
    { proposal_id: 1, amount_cents: 100, due_on: '2026-03-09', state: 'due' },
    { proposal_id: 2, amount_cents: 90, due_on: '2026-05-01', state: 'due' },
    { proposal_id: 5, amount_cents: 70, due_on: '2026-03-10', state: 'due' },
  ]);
});
