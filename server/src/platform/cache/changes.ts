import { randomUUID } from 'node:crypto';
import type { Topic } from '@giro/contract/call.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from '../database/database.ts';
import { keepConnection } from '../database/kept-connection.ts';
import { listenForChanges, sendCall } from './changes.queries.ts';
import type { PublicCache } from './public-cache.ts';

/** Time between a process's calls to itself, and the greatest age of the last call it has heard. */
const usualPatience = { beatMs: 2000, silenceMs: 5000 };

/**
 * Hears of changes that any process makes (triggers of the database announce them) and drops the answers made from
 * them.
 *
 * Guarantee: an answer that is given out lacks no change that was committed more than `silenceMs` before. The process
 * calls itself over another connection; having heard a call, it has heard of everything committed before that was
 * sent. While it hears no call that is young enough, whichever connection is away or silent, the cache rests.
 */
export function followChanges(
  connection: pg.PoolConfig,
  cache: PublicCache,
  log: Logger,
  { beatMs, silenceMs } = usualPatience,
) {
  const self = `call ${randomUUID()} `;
  const calls = openPool(
    { ...connection, query_timeout: silenceMs },
    (error) => log.warn({ err: error }, 'the connection that calls failed'),
    1,
  );
  /** Undefined while there is no connection to hear by: making one has its own patience. */
  let heardUntil: number | undefined;
  let isCalling = false;

  async function call(): Promise<void> {
    if (isCalling) return;
    isCalling = true;
    const sentAt = performance.now();
    await sendCall(calls, self + sentAt).catch((error) =>
      log.warn({ err: error }, 'cannot call; answers are not kept'),
    );
    isCalling = false;
  }

  function hear(payload = ''): void {
    if (payload.startsWith(self)) {
      const sentAt = Number(payload.slice(self.length));
      heardUntil = sentAt;
      cache.resume(sentAt + silenceMs);
    } else if (!payload.startsWith('call ')) cache.drop([payload as Topic]);
  }

  const listening = keepConnection(connection, {
    name: 'hearing of changes',
    async prepare(client) {
      client.on('notification', ({ payload }) => hear(payload));
      await listenForChanges(client);
      heardUntil = performance.now();
      void call();
    },
    onLost: () => {
      heardUntil = undefined;
      cache.pause();
    },
    log,
  });

  const beat = setInterval(() => {
    if (heardUntil !== undefined && performance.now() - heardUntil > silenceMs) listening.drop();
    void call();
  }, beatMs);

  return {
    async stop(): Promise<void> {
      clearInterval(beat);
      await listening.stop();
      await calls.end();
    },
  };
}
