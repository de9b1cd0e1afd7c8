import type { Logger } from 'pino';
import type { Config } from './config.ts';
import * as features from './features.ts';
import { setClock } from './platform/clock.queries.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import { openSecretBox, readSecretKey } from './platform/crypto/secret-key.ts';
import { openDatabase, openPool } from './platform/database/database.ts';
import { migrateServer } from './platform/database/migrate.ts';
import type { DatabaseServer } from './platform/database/server.ts';
import { oneAtATime } from './platform/database/transactions.ts';
import { composeFeatures } from './platform/features/composition.ts';
import { Refusal, textsOf } from './platform/http/errors.ts';
import { prepareJobs } from './platform/jobs/jobs.ts';
import { createFirstAdmin } from './setup/first-admin.ts';
import { loadDemoApart } from './setup/load-demo-apart.ts';
import { isEmptyStore } from './setup/store-state.queries.ts';

/** Tells the launcher, where there is one, what goes on; without a name that it is over. */
export const showStage = (stage?: string) => process.send?.({ stage });

/** A start that cannot go on ends with a sentence, not with a stack. */
export class StartProblem extends Error {}

interface PrepareOptions {
  config: Config;
  server: DatabaseServer;
  log: Logger;
  onError: (error: Error) => void;
}

export interface PreparedStore {
  box: SecretBox;
  /** The program's time, by the database. */
  now: () => Date;
  /** Who was made its first admin just now. */
  admin: { email: string; password: string | undefined } | undefined;
}

/**
 * Does what a start does to the database before anything is served: its tables, the first admin, the demo store. One
 * process does this at a time; others wait and find it done. Throws `StartProblem`, and `OtherTables`.
 */
export async function prepareStore({ config, server, log, onError }: PrepareOptions): Promise<PreparedStore> {
  const pool = openPool(server.connection, onError);
  try {
    return await oneAtATime(pool, 'giro setup', async () => {
      const database = openDatabase(pool);
      await migrateServer(server, database);
      await prepareJobs(pool);
      const box = await openSecretBox(readSecretKey(config.secretKey, config.dataDir), database, config.oldSecretKey);
      const now = await setClock(database, config.testClock);
      const given = { config, notesPool: pool, database, box, log, now };
      const { made, services } = composeFeatures(Object.values(features), given);
      const admin = await createFirstAdmin(database, services.accounts, config.admin).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        throw new StartProblem(`ADMIN_EMAIL or ADMIN_PASSWORD is refused: ${textsOf(error)}`);
      });
      if (config.demo !== 'none' && (await isEmptyStore(database))) {
        showStage('Demo store');
        const problem = await loadDemoApart({ connection: server.connection, now: now() });
        if (problem) throw new StartProblem(problem);
      }
      for (const { prepare } of made) await prepare?.();
      return { box, now, admin };
    });
  } finally {
    showStage();
    await pool.end();
  }
}
