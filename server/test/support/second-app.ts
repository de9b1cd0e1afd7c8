import type pg from 'pg';
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
