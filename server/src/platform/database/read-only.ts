import pg from 'pg';
import { leavingServer } from './leave-server.ts';

/** True if a statement failed because its server takes no writes: a standby, or a primary that had to step down. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/**
 * Has a pool leave a server that takes no writes: the address leads to another one by then, and who asks again gets
 * there.
 */
export function leaveReadOnly(pool: pg.Pool): void {
  const leave = leavingServer(pool);
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const query = (...asked: unknown[]) => {
      const answer = ask(...asked);
      if (answer instanceof Promise) answer.catch((error) => isReadOnlyServer(error) && leave(client));
      return answer;
    };
    client.query = query as typeof client.query;
  });
}
