import pg from 'pg';

/** Every connection is in use, and as many wait for one as may. */
export class DatabaseBusy extends Error {}

type Connected = (error: Error | undefined, client: undefined, release: () => void) => void;

/**
 * Refuses at once, with `DatabaseBusy`, whoever would be one too many to wait for a connection of this pool: what waits
 * takes memory, and its turn would come too late to be of use.
 */
export function boundQueue(pool: pg.Pool, mostWaiting: number): void {
  const connect = pool.connect.bind(pool) as (done?: Connected) => unknown;
  const connectInTurn = (done?: Connected) => {
    if (pool.waitingCount < mostWaiting) return connect(done);
    const error = new DatabaseBusy(`More than ${mostWaiting} wait for a connection.`);
    if (!done) return Promise.reject(error);
    process.nextTick(done, error, undefined, () => undefined);
    return undefined;
  };
  pool.connect = connectInTurn as typeof pool.connect;
}

/**
 * Leaves, because of what one connection has met, the server of a pool with all connections there are by then: whoever
 * asks next gets a new one, those in use end as they are given back. One that was left already leads to nothing.
 */
function leavingServer(pool: pg.Pool): (because: pg.ClientBase) => void {
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

/** True if a statement failed because its server takes no writes: a standby, or a primary that had to step down. */
function isReadOnlyServer(error: unknown): boolean {
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

type Ask = (...asked: unknown[]) => unknown;
type Done = (error?: unknown, ...result: unknown[]) => void;

/** When a pool was last answered anything, by the monotonic clock of `performance.now()`. */
const lastAnswers = new WeakMap<pg.Pool, number>();

export const wasAnsweredSince = (pool: pg.Pool, moment: number): boolean => (lastAnswers.get(pool) ?? 0) >= moment;

/**
 * Notes what a pool is answered. One of its connections that does not answer for so long has been lost without a close:
 * it is ended, which fails whoever waits for it, and all others are left with it, as they have most likely gone the same
 * way.
 */
export function leaveSilent(pool: pg.Pool, longestAnswerMs: number | undefined): void {
  const leave = leavingServer(pool);

  function waitOn(client: pg.Client): Done {
    const giveUp = () => {
      leave(client);
      // With a statement under way this waits for no answer of the server's.
      client.end().catch(() => undefined);
    };
    const patience = longestAnswerMs === undefined ? undefined : setTimeout(giveUp, longestAnswerMs);
    return (error) => {
      clearTimeout(patience);
      if (!error || error instanceof pg.DatabaseError) lastAnswers.set(pool, performance.now());
    };
  }

  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask;
    const query: Ask = (...asked) => {
      const done = waitOn(client as pg.Client);
      const given = asked.at(-1);
      if (typeof given === 'function')
        return ask(...asked.slice(0, -1), (...result: unknown[]) => {
          done(...result);
          given(...result);
        });
      const answer = ask(...asked) as Promise<unknown>;
      answer.then(() => done(), done);
      return answer;
    };
    client.query = query as typeof client.query;
  });
}
