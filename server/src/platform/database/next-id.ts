import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** Draws the id of a row that is written later; one that is never used leaves a gap. */
export async function nextId(
  db: Executor,
  table: 'users' | 'emails' | 'pix_payments' | 'counter_offers',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`The sequence of ${table} gave no id.`);
  return rows[0].id;
}
