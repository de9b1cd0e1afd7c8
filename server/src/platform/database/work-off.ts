import type { Database, Executor, Tx } from './database.ts';

/**
 * Does `work` for every row that is listed, batch after batch by its id, each in a transaction of its own; one that
 * fails stops no other. Throws the first failure once everything has been tried.
 */
export async function workOff<Row extends { id: number }>(
  database: Database,
  list: (db: Executor, afterId: number) => Promise<Row[]>,
  work: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let rows = await list(database, 0);
  while (rows.length > 0) {
    for (const row of rows) {
      const done = database.transaction().execute((tx) => work(tx, row));
      await done.catch((error) => failures.push(error));
    }
    rows = await list(database, rows.at(-1)?.id ?? 0);
  }
  if (failures.length > 0) throw failures[0];
}
