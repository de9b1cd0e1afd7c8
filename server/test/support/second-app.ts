import pg from 'pg';
import pino from 'pino';
import { type AppOptions, createApp } from '../../src/app.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { secretKey, type TestShop } from './harness.ts';

/** Another process of a shop: an app of its own, whose connections are of this kind. */
export async function openSecondApp(
  shop: Pick<TestShop, 'connection' | 'config' | 'database'>,
  Client: typeof pg.Client,
  options: Partial<Pick<AppOptions, 'pixTools' | 'cardTools' | 'carrierTools' | 'fiscalTools'>>,
) {
  const pool = openPool({ ...shop.connection, Client } as pg.PoolConfig, () => undefined);
  const app = await createApp({
    config: shop.config,
    pool,
    notesPool: pool,
    database: openDatabase(pool),
    box: await openSecretBox(secretKey, shop.database),
    log: pino({ level: 'silent' }),
    withPages: false,
    ...options,
  });
  async function close(): Promise<void> {
    await app.http.close();
    await pool.end();
  }
  return { app, close };
}

/** A connection of which something is done before or after each statement; both ways of asking end in `ask`. */
export abstract class WatchedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: it takes what its parent takes.
  override query(...args: any[]): any {
    const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
    const answer = this.ask(args);
    if (!callback) return answer;
    answer.then((result) => callback(null, result), callback);
  }

  /** Asks PostgreSQL itself. */
  protected send(args: unknown[]): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>)(...args);
  }

  protected abstract ask(args: unknown[]): Promise<unknown>;
}
