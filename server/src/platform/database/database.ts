import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { AskingTransactions } from './asking-transactions.ts';
import { boundQueue } from './bounded-queue.ts';
import { askOneAfterTheOther } from './one-after-the-other.ts';
import { keepAllPrepared, keepPrepared } from './prepared.ts';
import { leaveReadOnly } from './read-only.ts';
import type { DB } from './schema.ts';
import { leaveSilent } from './silence.ts';

export type Database = Kysely<DB>;
/** An open transaction, for what must commit together: a `Database` does not compile in its place. */
export type Tx = Transaction<DB>;
/** The handle for a query that may run inside a transaction or outside. */
export type Executor = Kysely<DB>;

const oid = { int8: 20, date: 1082 };

/** Counts and ids of bigint fit a JavaScript number here; a plain day stays the text that it is. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text') => {
    if (id === oid.int8) return Number;
    if (id === oid.date) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  }) as typeof pg.types.getTypeParser,
};

/** About as many as place an order in the ten seconds that anybody waits at most; who reads is through much sooner. */
const mostWaiting = 1000;

/** Address and settings of a database connection. */
export interface Place extends pg.PoolConfig {
  /** A pooler gives each transaction any of its sessions, so that no session keeps anything from one to the next. */
  isPooled?: boolean;
  /**
   * After so long without an answer a connection counts as lost; the server gives a statement up a little earlier.
   * Without it statements may take as long as they like.
   */
  longestAnswerMs?: number;
}

/** For what requests and jobs ask: nobody waits longer, and a connection that nobody closed is found out. */
export const longestAnswerMs = 12_000;

/**
 * The server's own limits, which a pooler does not take with a new session: of a statement, and of a transaction that is
 * asked nothing, as one of a lost connection is, which else would hold its rows for hours.
 */
function serversLimits({ isPooled, longestAnswerMs }: Place): pg.PoolConfig {
  if (longestAnswerMs === undefined || isPooled) return {};
  return {
    statement_timeout: Math.ceil(longestAnswerMs * 0.8),
    idle_in_transaction_session_timeout: longestAnswerMs,
  };
}

const usual = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, keepAlive: true };

export function openPool(place: Place, onError: (error: Error) => void, max = 18): pg.Pool {
  const { isPooled, longestAnswerMs, ...connection } = place;
  const pool = new pg.Pool({ ...connection, ...serversLimits(place), types, max, ...usual });
  // A connection that dies is replaced at its next use; without listeners it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!isPooled) keepPrepared(client);
  });
  boundQueue(pool, mostWaiting);
  leaveReadOnly(pool);
  leaveSilent(pool, longestAnswerMs);
  return pool;
}

/**
 * A pool for counting and for the job runner's own notes, whose commits do not wait for the disk: after a crash of the
 * database the last moments of them may be missing, which repeats a job or forgets a count and loses nothing.
 */
export function openNotesPool(connection: Place, onError: (error: Error) => void): pg.Pool {
  return openPool({ ...connection, options: '-c synchronous_commit=off' }, onError, 8);
}

export function openDatabase(pool: pg.Pool, plugins: KyselyPlugin[] = []): Database {
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new AskingTransactions({ pool });
  return new Kysely<DB>({ dialect, plugins });
}

/** A transaction that this client has begun, and ends itself. */
export function transactionOn(client: pg.Client): Tx {
  const held = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => held, end: async () => undefined, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as Tx;
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

/** Throws while the database does not answer. */
export async function assertAnswers(pool: pg.Pool): Promise<void> {
  await pool.query('select 1');
}

/** True if a failed statement broke a unique constraint or index of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** True if a failed statement would have left a row without the one that it refers to. */
export function isStillReferenced(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}
