import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const answerMs = 5000;
const pauseMs = 250;

export interface KeptConnection {
  /** The prepared connection, as soon as there is one. Rejects once it is kept no longer. */
  client(): Promise<pg.Client>;
  /** Gives the present connection up without waiting for the other side; another one is made. */
  drop(): void;
  stop(): Promise<void>;
}

interface Purpose {
  /** For the log. */
  name: string;
  /** Does what the connection is for with each new one; it is dropped when this fails. */
  prepare: (client: pg.Client) => Promise<unknown>;
  /** Called whenever a connection has ended or could not be made. */
  onLost?: () => void;
  log: Logger;
}

/** A session on a standby hears of nothing, and nobody on the server that is written to sees its locks. */
async function assertTakesWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0].transaction_read_only === 'on') throw new Error('This server takes no writes.');
}

/** Keeps one connection of its own for what lives with a session, and makes it anew whenever it ends. */
export function keepConnection(connection: pg.PoolConfig, { name, prepare, onLost, log }: Purpose): KeptConnection {
  let stopped = false;
  let present: { client: pg.Client; socket: Socket } | undefined;
  let next = Promise.withResolvers<pg.Client>();

  async function connect(): Promise<void> {
    const socket = new Socket();
    const patience = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
    const client = new pg.Client({ ...connection, ...patience, stream: () => socket, keepAlive: true });
    present = { client, socket };
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const endedEarly = ended.then(() => Promise.reject(new Error('The connection ended before it was made.')));
    endedEarly.catch(() => undefined);
    client.on('error', (error) => log.warn({ err: error }, `the connection for ${name} failed`));
    try {
      // One that is ended while it is being made neither makes it nor says that it failed.
      await Promise.race([client.connect(), endedEarly]);
      await assertTakesWrites(client);
      await prepare(client);
      next.resolve(client);
      await ended;
      next = Promise.withResolvers();
    } finally {
      // Not `end`, which waits for a server that may say nothing any more.
      socket.destroy();
    }
  }

  const keeping = (async () => {
    while (!stopped) {
      await connect().catch((error) => log.warn({ err: error }, `there is no connection for ${name}`));
      onLost?.();
      if (!stopped) await sleep(pauseMs);
    }
    next.promise.catch(() => undefined);
    next.reject(new Error(`The connection for ${name} is kept no longer.`));
  })();

  return {
    client: () => next.promise,
    drop: () => present?.socket.destroy(),
    async stop() {
      stopped = true;
      present?.client.end().catch(() => undefined);
      present?.socket.destroySoon();
      await keeping;
    },
  };
}
