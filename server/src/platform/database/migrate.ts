import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import type { DatabaseServer } from './server.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

/** Each `NNNN_name.sql` is one migration, run once, in the order of the names. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const statements = await readFile(path.join(folder, file), 'utf8');
    return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(statements).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The migrations that this Giro has, in their order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

export function createMigrator(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: readMigrations } });
}

/** Brings a database that is all the program's own to this version's tables. Throws when a migration fails. */
export async function migrate(database: Database): Promise<void> {
  const { error } = await createMigrator(database).migrateToLatest();
  if (error) throw error;
}

/**
 * Brings a server's database to this version's tables; several processes may start at once. The record of activities is
 * the program's own only while there is something to do.
 */
export async function migrateServer(
  server: Pick<DatabaseServer, 'lendRecord' | 'keepRecord'>,
  database: Database,
): Promise<void> {
  const migrations = await createMigrator(database).getMigrations();
  try {
    if (migrations.some(({ executedAt }) => executedAt === undefined)) {
      await server.lendRecord();
      await migrate(database);
    }
  } finally {
    await server.keepRecord();
  }
}
