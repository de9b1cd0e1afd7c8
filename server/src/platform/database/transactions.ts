import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import type { Database, Executor, Tx } from './database.ts';
import { keepAllPrepared } from './prepared.ts';
import type { DB } from './schema.ts';

/** Ends a transaction that is not to be kept. */
class DryRunOver extends Error {}

/** Does something as if it were done, in a transaction of which nothing stays, and returns what came of it. Throws what it throws. */
export async function dryRun<Outcome>(database: Database, work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  try {
    await database.transaction().execute(async (tx) => {
      outcomes.push(await work(tx));
      throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  return outcomes[0] as Outcome;
}

/** Lets one process at a time do this work in a database, the others wait; a process that dies waits for nobody. */
export async function oneAtATime<Result>(pool: pg.Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    // The lock belongs to this connection and ends with it.
    client.release(true);
  }
}

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

type Query = (...asked: unknown[]) => Promise<unknown>;

/**
 * Has a connection that works share be asked one statement after the other, in the order in which they ask: the driver
 * wants the next one only once the last one is answered. For statements alone, which answer with a promise.
 */
function askOneAfterTheOther(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Query;
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = (...asked) => {
    const answer = last.then(() => ask(...asked));
    last = answer.catch(() => undefined);
    return answer;
  };
  client.query = query as typeof client.query;
}

/** Begins transactions inside the one that its only connection is in. */
class InnerTransactions extends PostgresDriver {
  #depth = 0;

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#depth++;
    await connection.executeQuery(CompiledQuery.raw(`savepoint inner_${this.#depth}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint inner_${this.#depth}`));
    this.#depth--;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const name = `inner_${this.#depth}`;
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint ${name}; release savepoint ${name}`));
    this.#depth--;
  }
}

/**
 * Does a work of many transactions, one after the other, in a single one on a connection of its own: all of them are
 * kept once the work has ended, or none. Two of them at once would end each other.
 */
export async function inOneTransaction<Result>(
  pool: pg.Pool,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  const held = Object.assign(client, { release: () => undefined });
  const config = { pool: { connect: async () => held, end: async () => undefined, options: {} } };
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => new InnerTransactions(config);
  keepAllPrepared(held);
  askOneAfterTheOther(held);
  try {
    await held.query('begin');
    const result = await work(new Kysely<DB>({ dialect }));
    await held.query('commit');
    return result;
  } finally {
    // The connection ends with all that it keeps prepared, and with whatever it has begun and not kept.
    release(true);
  }
}
