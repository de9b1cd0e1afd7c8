import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Labelled } from './feature-parts.ts';

export const lastDay = sql`giro_now() - interval '1 day'`;

/** Counts the rows of the last day, by the name of their status. */
export async function countByStatus(
  db: Executor,
  table: 'emails' | 'orders',
  names: Readonly<Record<string, unknown>>,
): Promise<Labelled[]> {
  const { rows } = await sql<{ status: unknown; count: number }>`
    select status, count(*) from ${sql.table(table)} where created_at > ${lastDay} group by status`.execute(db);
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.entries(names).map(([name, status]) => ({ labels: { status: name }, value: found.get(status) ?? 0 }));
}
