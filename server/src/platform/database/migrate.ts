import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, Executor } from './database.ts';

const ownFolder = path.join(import.meta.dirname, '../../../migrations');

/** Each `NNNN_name.sql` is one migration, run once, in the order of the names. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const statements = await readFile(path.join(folder, file), 'utf8');
    return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(statements).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The migrations that this Giro has, in their order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations(ownFolder));
}

/** The migrations that were applied, in their order; none where Giro has never been. */
export async function listApplied(database: Executor): Promise<string[]> {
  const table = await sql<{ is_there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as is_there`.execute(database);
  if (!table.rows[0]?.is_there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}

const adviceOfBefore = {
  'This database': 'start that one on it, or give this one an empty database (DATA_DIR or DATABASE_URL).',
  'The backup': 'restore it with that one.',
};

/** The sentence that refuses what a Giro before 1.0.0 has made. */
export const ofBefore = (subject: keyof typeof adviceOfBefore): string =>
  `${subject} was made by a Giro before 1.0.0: ${adviceOfBefore[subject]}`;

/** The sentence that says why tables of these migrations cannot become this Giro's; undefined where they can. */
export async function findOtherTables(
  subject: keyof typeof adviceOfBefore,
  applied: readonly string[],
): Promise<string | undefined> {
  const known = await listMigrations();
  const [first] = applied;
  if (first && first !== known[0]) return ofBefore(subject);
  if (applied.some((name) => !known.includes(name)))
    return `${subject} was made by a newer Giro. Update this one first.`;
  if (applied.some((name, index) => known[index] !== name))
    return `${subject} was made by a Giro with other tables than this one ever had.`;
  return undefined;
}

/** A database that cannot be brought to this version's tables. Its message tells operators what to do. */
export class OtherTables extends Error {}

export function createMigrator(database: Database, folder = ownFolder): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: () => readMigrations(folder) } });
}

/** Brings a database that is all the program's own to this version's tables. Throws when a migration fails. */
export async function migrate(database: Database): Promise<void> {
  const { error } = await createMigrator(database).migrateToLatest();
  if (error) throw error;
}

/**
 * Brings a server's database to this version's tables; several processes may start at once. The record of activities is
 * the program's own only while there is something to do. Throws `OtherTables`, before anything changes, for a database
 * of a Giro before 1.0.0 and for one of a newer Giro.
 */
export async function migrateServer(
  server: { lendRecord: () => Promise<void>; keepRecord: () => Promise<void> },
  database: Database,
): Promise<void> {
  const applied = await listApplied(database);
  const problem = await findOtherTables('This database', applied);
  if (problem) throw new OtherTables(problem);
  try {
    if (applied.length < (await listMigrations()).length) {
      await server.lendRecord();
      await migrate(database);
    }
  } finally {
    await server.keepRecord();
  }
}
