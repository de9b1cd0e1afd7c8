// npm run types: writes schema.ts from the migrations, by way of a throw-away database. With --verify it writes nothing
// and fails when schema.ts is not what the migrations make.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { DiffChecker, generate, getDialect } from 'kysely-codegen';
import { type Database, openDatabase, openPool } from './database.ts';
import { openEmbeddedPostgres, removeDataFolder } from './embedded.ts';
import { migrate } from './migrate.ts';

const target = path.join(import.meta.dirname, 'schema.ts');
const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' });
const typesOf = (database: Database) => generate({ db: database, dialect, outFile: null });

/** The difference between schema.ts and the database; undefined when there is none. */
async function findStaleness(database: Database): Promise<string | undefined> {
  const written = readFileSync(target, 'utf8');
  const difference = new DiffChecker().diff(written, await typesOf(database));
  if (difference) return `schema.ts is not what the migrations make: run npm run types.\n${difference}`;
  // A checker that finds nothing proves nothing: it must find a column that schema.ts does not have.
  await sql`alter table brands add column planted integer`.execute(database);
  return (await typesOf(database)) === written ? 'The planted column was not found.' : undefined;
}

// Interrupted, it would leave its server behind; it ends within seconds.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const folder = mkdtempSync(path.join(tmpdir(), 'giro-types-'));
try {
  const server = await openEmbeddedPostgres(folder, 'giro:types');
  const database = openDatabase(openPool(server.connection, () => undefined));
  try {
    await migrate(database);
    if (process.argv.includes('--verify')) {
      const staleness = await findStaleness(database);
      if (staleness) console.error(staleness);
      process.exitCode = staleness ? 1 : 0;
    } else writeFileSync(target, await typesOf(database));
  } finally {
    await database.destroy();
    await server.stop();
  }
} finally {
  removeDataFolder(folder);
}
