import type pg from 'pg';

/** The tables of Giro that have no row, but the migrator's lock, which may be either. */
export async function listEmptyTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_' order by 1`,
  );
  const counts = rows.map(async ({ name }) => ({ name, ...(await pool.query(`select from ${name} limit 1`)) }));
  return (await Promise.all(counts)).filter(({ rowCount }) => rowCount === 0).map(({ name }) => name);
}
