import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '@giro/contract/call.ts';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PublicCache } from './public-cache.ts';

const channel = 'giro_changes';

/**
 * Hears of changes that any process makes (triggers of the database announce them) and drops the answers made from
 * them. While its connection is away the cache rests: an answer that might be old is never given out.
 */
export function followChanges(connection: pg.PoolConfig, cache: PublicCache, log: Logger) {
  let stopped = false;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    const connected = new pg.Client({ ...connection, keepAlive: true });
    client = connected;
    const ended = new Promise<void>((resolve) => connected.once('end', () => resolve()));
    connected.on('error', (error) => log.warn({ err: error }, 'the connection that hears of changes failed'));
    connected.on('notification', ({ payload }) => cache.drop([payload as Topic]));
    await connected.connect();
    await connected.query(`listen ${channel}`);
    cache.resume();
    await ended;
  }

  const following = (async () => {
    while (!stopped) {
      await listen().catch((error) => log.warn({ err: error }, 'cannot hear of changes; answers are not kept'));
      cache.pause();
      await client?.end().catch(() => undefined);
      if (!stopped) await sleep(250);
    }
  })();

  return {
    async stop(): Promise<void> {
      stopped = true;
      await client?.end().catch(() => undefined);
      await following;
    },
  };
}
