import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { forbidden } from '../http/errors.ts';
import { findActor } from '../record/actor.ts';
import { boundQueue, leaveReadOnly, leaveSilent } from './database-away.ts';
import { keepPrepared } from './prepared.ts';
import type { DB } from './schema.ts';

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

/**
 * True if somebody holds roles, who then keeps them until the transaction ends. Who has changed their own row in it
 * held them when they did, which `users.service.ts` sees to.
 */
const holdsRoles = `select from users where id = $1 and deleted_at is null
  and (roles @> $2::text[] or xmin = pg_current_xact_id()::xid) for share`;

/**
 * Asks again, before a transaction is kept, whether whoever makes its request still holds the roles that let them make
 * it: one that was taken meanwhile counts for what is under way. Asked last, so that who takes a role never waits for
 * what waits itself; one that only reads changes nothing and is not asked. Throws 403, and nothing is kept.
 */
class AskingTransactions extends PostgresDriver {
  readonly #reading = new WeakSet<DatabaseConnection>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') this.#reading.add(connection);
    else this.#reading.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { person, roles } = findActor() ?? {};
    if (person && roles && !this.#reading.has(connection)) {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(holdsRoles, [person.id, [...roles]]));
      if (rows.length === 0) throw forbidden();
    }
    await super.commitTransaction(connection);
  }
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
  return error instanceof pg.DatabaseError && ['23001', '23503'].includes(error.code ?? '');
}
