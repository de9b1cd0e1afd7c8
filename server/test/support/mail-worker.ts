// A process that only works off the mails of a test's shop, to be killed or told to end: PGHOST, PGDATABASE and DATA_DIR name the shop.
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';

const { PGHOST: host, PGDATABASE: database, DATA_DIR, SECRET_KEY = '' } = process.env;
const connection = { host, database, user: 'giro', application_name: 'giro:killed' };
const pool = openPool(connection, () => undefined);
const db = openDatabase(pool);
const log = pino({ level: 'silent' });
const config = readConfig({ DATA_DIR, SECRET_KEY });
const box = await openSecretBox(SECRET_KEY, db);
const { tasks } = await createApp({
  config,
  pool,
  notesPool: pool,
  database: db,
  box,
  log,
  withPages: false,
});
// It looks for the dead often, takes nobody for dead sooner than usual, and waits little for what it has in hand.
const patience = { everyMs: 1000, graceMs: 5000 };
const jobs = startJobs({
  pool,
  connection,
  tasks: { ...tasks.database, ...tasks.mail },
  concurrency: 1,
  log,
  patience,
  longestStopMs: 100,
});
process.once('SIGTERM', () => jobs.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit());
