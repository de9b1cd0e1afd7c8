// A process of a test's shop that works off what is asked outside, and ends itself by `kill -9` after so many statements:
// PGHOST, PGDATABASE and DATA_DIR name the shop; a message says how many.
import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { WatchedClient } from './watched-client.ts';

let left = Number.POSITIVE_INFINITY;

class MortalClient extends WatchedClient {
  protected override async ask(args: unknown[]): Promise<unknown> {
    const result = await this.send(args);
    if (--left <= 0) process.kill(process.pid, 'SIGKILL');
    return result;
  }
}

const { PGHOST: host, PGDATABASE: database, DATA_DIR, SECRET_KEY = '' } = process.env;
const connection = { host, database, user: 'giro', Client: MortalClient };
const pool = openPool(connection as pg.PoolConfig, () => undefined);
const db = openDatabase(pool);
const log = pino({ level: 'silent' });
const { tasks } = await createApp({
  config: readConfig({ DATA_DIR, SECRET_KEY, BASE_URL: 'http://127.0.0.1:3000' }),
  pool,
  notesPool: pool,
  database: db,
  box: await openSecretBox(SECRET_KEY, db),
  log,
  withPages: false,
});
const logger = new Logger(() => () => undefined);
process.on('message', async (lasts: number) => {
  left = lasts;
  await runOnce({ pgPool: pool, taskList: tasks.outside, logger, noHandleSignals: true, concurrency: 1 });
  const statements = lasts - left;
  left = Number.POSITIVE_INFINITY;
  process.send?.(statements);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
