import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Columns that refer to a table, whatever becomes of them when its row goes. */
async function listReferring(tx: Tx, table: string) {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and cardinality(conkey) = 1
    order by 1, 2`.execute(tx);
  return rows;
}

/**
 * Which of these rows others refer to, each with one table that does; rows of the `owned` tables go with them. Asked of
 * the database's own constraints, so that a table of tomorrow counts too.
 */
export async function listReferenced(
  tx: Tx,
  table: 'products' | 'units' | 'users',
  ids: readonly number[],
  owned: readonly string[] = [],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (ids.length === 0) return found;
  const referring = (await listReferring(tx, table)).filter((each) => !owned.includes(each.table));
  for (const each of referring) {
    const column = sql.ref(each.column);
    const { rows } = await sql<{ id: number }>`
      select distinct ${column} as id from ${sql.table(each.table)} where ${column} = any(${[...ids]}::int[])`.execute(
      tx,
    );
    for (const { id } of rows) if (!found.has(id)) found.set(id, each.table);
  }
  return found;
}

/**
 * Has the checks of rows that go find by an index who refers to each. Of a column that holds few people's ids, such as who
 * has changed something, the database would else rather read the whole table, once for each of the rows.
 */
export async function checkedByIndex<Result>(tx: Tx, remove: () => Promise<Result>): Promise<Result> {
  await sql`discard plans`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const result = await remove();
  await sql`set local enable_seqscan to default`.execute(tx);
  await sql`set local plan_cache_mode to default`.execute(tx);
  // Nobody else on this connection works by those.
  await sql`discard plans`.execute(tx);
  return result;
}
