// npm run admin: makes admins and sets passwords, whether Giro runs or not.

import type pg from 'pg';
import { pino } from 'pino';
import { type Config, readConfig } from './config.ts';
import * as features from './features.ts';
import { openSecretBox, readSecretKey } from './platform/crypto/secret-key.ts';
import { assertAnswers, openDatabase, openPool } from './platform/database/database.ts';
import { migrateServer } from './platform/database/migrate.ts';
import { type DatabaseServer, openDatabaseServer, placeOf } from './platform/database/server.ts';
import { oneAtATime } from './platform/database/transactions.ts';
import { composeFeatures } from './platform/features/composition.ts';
import { type AdminCommand, AdminProblem, readAdminCommand, runAdminCommand } from './setup/admin-command.ts';

function readConfigOrStop(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new AdminProblem(`A setting is wrong.\n${(error as Error).message}`, 2);
  }
}

async function assertReached(pool: pg.Pool, config: Config): Promise<void> {
  await assertAnswers(pool).catch((error: NodeJS.ErrnoException) => {
    throw new AdminProblem(`The database at ${placeOf(config)} cannot be reached: ${error.message || error.code}`);
  });
}

async function openServer(config: Config): Promise<DatabaseServer> {
  return openDatabaseServer(config, `giro:admin:${process.pid}`).catch((error: Error) => {
    throw new AdminProblem(error.message);
  });
}

async function run(command: AdminCommand): Promise<string> {
  const config = readConfigOrStop();
  const server = await openServer(config);
  const pool = openPool(server.connection, () => undefined, 2);
  const database = openDatabase(pool);
  try {
    await assertReached(pool, config);
    const box = await oneAtATime(pool, 'giro setup', async () => {
      await migrateServer(server, database);
      return openSecretBox(readSecretKey(config.secretKey, config.dataDir), database, config.oldSecretKey);
    }).catch((error: Error) => {
      throw new AdminProblem(error.message);
    });
    const log = pino({ level: config.logLevel });
    const { services } = composeFeatures(Object.values(features), { config, notesPool: pool, database, box, log });
    return await runAdminCommand(services, command, config.admin.password);
  } finally {
    await database.destroy();
    await server.stop();
  }
}

async function main(): Promise<number> {
  try {
    console.info(`\n${await run(readAdminCommand(process.argv.slice(2)))}\n`);
    return 0;
  } catch (error) {
    console.error(error instanceof AdminProblem ? `\n${error.message}\n` : error);
    return error instanceof AdminProblem ? error.exitCode : 1;
  }
}

process.exit(await main());
