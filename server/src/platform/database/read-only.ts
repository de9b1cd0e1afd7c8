import pg from 'pg';

/** Whether a statement failed because its server takes no writes: a standby, or a primary that had to step down. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/**
 * Has a pool leave a server that takes no writes, with all of its connections: the address leads to another one by
 * then, and who asks again gets there.
 */
export function leaveReadOnly(pool: pg.Pool): void {
  const connected = new Set<pg.ClientBase>();
  const left = new WeakSet<pg.ClientBase>();

  function leave(): void {
    for (const client of connected) left.add(client);
    // Those that nobody uses are taken out and given back, which ends them.
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  }

  pool.on('connect', (client) => {
    connected.add(client);
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const query = (...asked: unknown[]) => {
      const answer = ask(...asked);
      if (answer instanceof Promise) answer.catch((error) => isReadOnlyServer(error) && !left.has(client) && leave());
      return answer;
    };
    client.query = query as typeof client.query;
  });
  pool.on('remove', (client) => connected.delete(client));
  // A pool ends what is ending already, instead of giving it to the next one.
  pool.on('release', (_error, client) => {
    if (left.has(client)) void client.end();
  });
}
