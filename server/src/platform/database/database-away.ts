import pg from 'pg';
import { DatabaseBusy } from './bounded-queue.ts';
import { isReadOnlyServer } from './read-only.ts';

/** What the driver says of connections that ended before, while or after it was asked something. */
const withoutCode =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i;

/** Of connections, and of a server that ends or has no room left (disk, memory). */
const passing = /^(08|57P|53)/;

/** Whether the database is away, restarting, full or too busy, or takes no writing for now: worth trying again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (error instanceof pg.DatabaseError) return passing.test(code) || isReadOnlyServer(error);
  if (error instanceof DatabaseBusy) return true;
  if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  return error instanceof Error && withoutCode.test(error.message);
}
