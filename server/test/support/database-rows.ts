import type { TestShop } from './harness.ts';

/** Numbers that only the database gives, and moments; an undone row's version goes on. */
const beside = /^(id|.*_id|at|.*_at|version|.*_by|seq|search_.*|changed_in|password_hash|stock_moved)$/;
/**
 * Tables that tell what was done and are only ever added to: an import that was undone is still one. What it made was
 * told to programs as it came and is told again as it goes; of a product that stays, both prices are history. What has
 * changed of a sale's costs is noted, whatever it is by now.
 */
const telling = [
  'activities',
  'deliveries',
  'events',
  'imports',
  'import_rows',
  'import_problems',
  'outdated_sales',
  'rate_limits',
  'sessions',
  'document_changes',
];

/** Every row of every table, but what is only the database's. */
export async function everyRow({ pool }: Pick<TestShop, 'pool'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (telling.includes(name)) continue;
    const { rows } = await pool.query(`select to_jsonb(row) as row from "${name}" row`);
    found[name] = rows
      .map(({ row }) => JSON.stringify(Object.entries(row).filter(([column]) => !beside.test(column))))
      .sort();
  }
  return found;
}
