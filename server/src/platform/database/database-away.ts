import pg from 'pg';
import { DatabaseBusy } from './bounded-queue.ts';
import { isReadOnlyServer } from './read-only.ts';

/** The driver's words for connections that ended before, while or after it was asked something. */
const withoutCode =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i;

/** The system's codes for failed connections; a database's name is unknown while its container is away. */
const ofConnections = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/** The socket of a PostgreSQL on this machine is a file that goes with it; any other file that is missing says nothing of it. */
const isSocketGone = ({ code, syscall }: NodeJS.ErrnoException) => code === 'ENOENT' && syscall === 'connect';

/** Of connections, of a server that ends or has no room left (disk, memory), and of a statement or a pause in a transaction that took too long. */
const passing = /^(08|57P|57014|25P03|53)/;

/** True if the database is away, restarting, full or too busy, or takes no writing for now: worth trying again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return passing.test(code) || isReadOnlyServer(error);
  if (error instanceof DatabaseBusy) return true;
  return ofConnections.includes(code) || isSocketGone(error) || withoutCode.test(error.message);
}
