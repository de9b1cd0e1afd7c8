import pg from 'pg';

/** Whether the database is away, restarting, or refusing new connections: worth trying again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(code);
  if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  return error instanceof Error && /connection terminated|timeout exceeded when trying to connect/i.test(error.message);
}
