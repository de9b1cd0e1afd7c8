import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Few enough rows to hold, enough that a long list takes few statements. */
export const batchSize = 500;

/** The same items in batches of that size, for statements that name each of them. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, part) =>
    items.slice(part * batchSize, (part + 1) * batchSize),
  );
}

/**
 * Everything that a list finds, batch after batch by its key, as it was when the first was read. A reader who stops
 * halfway gives the connection back; one who leaves it waiting for two minutes loses it, and the file breaks off.
 */
export async function* readInBatches<Row extends { id: number }, Item>(
  database: Database,
  read: (tx: Tx, afterId: number | undefined) => Promise<Row[]>,
  complete: (tx: Tx, rows: Row[]) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  const tx = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = '130s'`.execute(tx);
    let rows: Row[] = [];
    do {
      rows = await read(tx, rows.at(-1)?.id);
      yield await complete(tx, rows);
    } while (rows.length === batchSize);
  } finally {
    // It only read: there is nothing to keep, and a connection that has failed has nothing to undo.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
