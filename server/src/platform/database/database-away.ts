import pg from 'pg';
import { isReadOnlyServer } from './read-only.ts';

/** What the driver says of connections that ended before, while or after it was asked something. */
const withoutCode =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i;

/** Whether the database is away, restarting, or refusing new connections or any writes: worth trying again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(code) || isReadOnlyServer(error);
  if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  return error instanceof Error && withoutCode.test(error.message);
}
