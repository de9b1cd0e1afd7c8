import type pg from 'pg';

/** Every connection is in use, and as many wait for one as may. */
export class DatabaseBusy extends Error {}

type Done = (error: Error | undefined, client: undefined, release: () => void) => void;

/**
 * Refuses at once, with `DatabaseBusy`, whoever would be one too many to wait for a connection of this pool: what waits
 * takes memory, and its turn would come too late to be of use.
 */
export function boundQueue(pool: pg.Pool, mostWaiting: number): void {
  const connect = pool.connect.bind(pool) as (done?: Done) => unknown;
  const connectInTurn = (done?: Done) => {
    if (pool.waitingCount < mostWaiting) return connect(done);
    const error = new DatabaseBusy(`More than ${mostWaiting} wait for a connection.`);
    if (!done) return Promise.reject(error);
    process.nextTick(done, error, undefined, () => undefined);
    return undefined;
  };
  pool.connect = connectInTurn as typeof pool.connect;
}
