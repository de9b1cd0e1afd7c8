import type pg from 'pg';

/**
 * Leaves, because of what one connection has met, the server of a pool with all connections there are by then: whoever
 * asks next gets a new one, those in use end as they are given back. One that was left already leads to nothing.
 */
export function leavingServer(pool: pg.Pool): (because: pg.ClientBase) => void {
  const connected = new Set<pg.ClientBase>();
  const left = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => connected.add(client));
  pool.on('remove', (client) => connected.delete(client));
  // A pool ends what is ending already, instead of giving it to the next one.
  pool.on('release', (_error, client) => {
    if (left.has(client)) void client.end();
  });
  return (because) => {
    if (left.has(because)) return;
    for (const client of connected) left.add(client);
    // Those that nobody uses are taken out and given back, which ends them.
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };
}
