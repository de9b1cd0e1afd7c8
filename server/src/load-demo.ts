// Loads the demo store into an empty database, for a Giro that starts and tells it where (setup/load-demo-apart.ts).
import { once } from 'node:events';
import { readConfig } from './config.ts';
import * as features from './features.ts';
import { openSecretBox, readSecretKey } from './platform/crypto/secret-key.ts';
import { openDatabase, openPool } from './platform/database/database.ts';
import { composeFeatures } from './platform/features/composition.ts';
import { isStoreAway } from './platform/files/disk.ts';
import { openLog } from './platform/log.ts';
import type { MakeServices } from './setup/living-demo/load-living-demo.ts';
import type { DemoAnswer, DemoOrder } from './setup/load-demo-apart.ts';
import { loadDemoStore } from './setup/load-demo-store.ts';

// Nothing of it is kept when the one that asked for it has gone.
process.on('disconnect', () => process.exit(1));
const [{ connection, now }] = (await once(process, 'message')) as [DemoOrder];

// Nobody outside is asked about the days of a demo.
const config = { ...readConfig(process.env), places: undefined };
const log = openLog(config.logLevel);
const pool = openPool(connection, (error) => log.warn({ err: error }, 'a database connection failed'));
const database = openDatabase(pool);
const box = await openSecretBox(readSecretKey(config.secretKey, config.dataDir), database, config.oldSecretKey);
const compose = (given: Parameters<MakeServices>[0]) =>
  composeFeatures(Object.values(features), { config, notesPool: pool, box, log, ...given });
const makeServices: MakeServices = (given) => compose(given).services;
const { pictures } = compose({ database, now: () => now }).ground;
const living = config.demo === 'living' ? makeServices : undefined;
const answer: DemoAnswer = { problem: undefined };
await loadDemoStore(pool, { pictures, makeServices: living, now }).catch((error) => {
  if (!isStoreAway(error)) throw error;
  answer.problem = `The pictures of the demo store cannot be stored: ${error.cause?.message ?? error.message}`;
});
await pool.end();
process.removeAllListeners('disconnect');
process.send?.(answer, () => process.disconnect());
