import { finished, pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { createAnonymising } from '../features/privacy/anonymising.service.ts';
import * as features from '../features.ts';
import { assertOpensCheck } from '../platform/crypto/key-check.ts';
import { createSecretBox, type SecretBox } from '../platform/crypto/secret-box.ts';
import { transactionOn } from '../platform/database/database.ts';
import { createMigrator, findOtherTables, listApplied } from '../platform/database/migrate.ts';
import { listEnded } from '../platform/files/ended-accounts.ts';
import { addDeliveries } from '../platform/mail/delivery-jobs.queries.ts';
import {
  type ArchiveEntry,
  assertWhole,
  type End,
  endName,
  format,
  type Manifest,
  type Recode,
  readArchive,
  readBytes,
  readEnd,
  readEntryName,
  readManifest,
} from './archive.ts';
import { OperationProblem } from './operation-problem.ts';
import {
  completeJobs,
  endSessions,
  inTransaction,
  isGiroThere,
  isInUse,
  listWaitingMails,
} from './restore-backup.queries.ts';
import { copyIn, dropTables, listTables, refill, setSequences } from './stored-tables.queries.ts';

export interface RestoreOptions {
  client: pg.Client;
  disk: Disk;
  file: string;
  /** Undefined where there is none. */
  secretKey: string | undefined;
  /** True if the database's contents may go. */
  replace: boolean;
  /** Opens an encrypted backup. */
  decrypt?: Recode | undefined;
  /** Makes the job tables; called once nothing stands in the way any more. */
  prepareJobs: () => Promise<void>;
}

/** Throws `OperationProblem` unless the key opens what the backup holds. */
function openBoxOf({ keyCheck }: Manifest, secretKey: string | undefined): SecretBox {
  const advice = 'Put the secret.key of that time into DATA_DIR, or set SECRET_KEY. Nothing has changed.';
  if (!secretKey) throw new OperationProblem(`There is no secret key here to open the backup with. ${advice}`);
  try {
    const box = createSecretBox(secretKey);
    assertOpensCheck(box, keyCheck);
    return box;
  } catch {
    throw new OperationProblem(`The secret key at hand does not open what is in the backup. ${advice}`);
  }
}

async function assertVersion({ format: found, migrations }: Manifest): Promise<void> {
  if (found > format) throw new OperationProblem('The backup was made by a newer Giro. Update this one first.');
  const problem = await findOtherTables('The backup', migrations);
  if (problem) throw new OperationProblem(problem);
}

async function assertNobodyThere(client: pg.Client): Promise<void> {
  if (await isGiroThere(client))
    throw new OperationProblem('Giro runs on this database. Stop every process of it first.');
}

async function assertMayReplace(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  if ((await listApplied(transactionOn(client))).length === 0) {
    throw new OperationProblem('This database holds tables that are not of Giro. Choose another.');
  }
  if (!replace && (await isInUse(client))) {
    throw new OperationProblem('This database is not empty. To put the backup in place of what it holds: --replace');
  }
}

/** Migrates inside the client's own transaction. */
async function migrateTo(client: pg.Client, name: string | undefined): Promise<void> {
  const migrator = createMigrator(transactionOn(client));
  const options = { disableTransactions: true };
  const { error } = await (name ? migrator.migrateTo(name, options) : migrator.migrateToLatest(options));
  if (error) throw error;
}

/** Writes the pieces of tables, one table at a time. */
class TableWriter {
  readonly rows: Record<string, number> = {};
  readonly #client: pg.Client;
  #current: { name: string; copying: CopyStreamQuery } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async write(table: Manifest['tables'][number], { bytes }: ArchiveEntry): Promise<void> {
    if (this.#current?.name !== table.name) {
      await this.finish();
      this.#current = { name: table.name, copying: copyIn(this.#client, table) };
    }
    await pipeline(bytes, this.#current.copying, { end: false });
  }

  /** Gives up a table half way, so that the connection hears the rollback. */
  async abort(): Promise<void> {
    const copying = this.#current?.copying;
    this.#current = undefined;
    if (!copying || copying.destroyed) return;
    copying.destroy();
    await finished(copying).catch(() => undefined);
  }

  async finish(): Promise<void> {
    if (!this.#current) return;
    const { name, copying } = this.#current;
    this.#current = undefined;
    copying.end();
    await finished(copying);
    this.rows[name] = (this.rows[name] ?? 0) + copying.rowCount;
  }
}

/** Reads the rest of the archive into tables and store. Throws unless it was whole. */
async function load(
  manifest: Manifest,
  entries: AsyncGenerator<ArchiveEntry>,
  { client, disk }: RestoreOptions,
): Promise<End> {
  const writer = new TableWriter(client);
  let pictures = 0;
  let end: End | undefined;
  try {
    for await (const entry of entries) {
      const { table, picture } = readEntryName(entry.name);
      const known = manifest.tables.find(({ name }) => name === table);
      if (known) {
        await writer.write(known, entry);
      } else if (picture) {
        await disk.put(picture, await readBytes(entry));
        pictures++;
      } else if (entry.name === endName) {
        end = await readEnd(entry);
      }
    }
    await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  assertWhole(end, writer.rows, pictures);
  return end;
}

/** Jobs lie in tables of their own, which no backup has: mails that still wait get theirs anew. */
async function renewJobs(client: pg.Client): Promise<number> {
  const tx = transactionOn(client);
  const waiting = await listWaitingMails(tx);
  await addDeliveries(tx, waiting);
  return waiting.length;
}

/**
 * Puts a backup into the database and its pictures into the store, in one transaction: all of it or nothing. An older
 * backup is brought to this version's tables, nobody is signed in afterwards, and accounts that have ended since, by the
 * list beside the database, are ended again. Throws `OperationProblem` before anything changes when the file is no
 * backup, the key does not open it, Giro runs, or the database is not empty and may not be replaced.
 */
export async function restoreBackup(options: RestoreOptions) {
  const { client, file } = options;
  const entries = readArchive(file, options.decrypt);
  const manifest = await readManifest((await entries.next()).value, file);
  await assertVersion(manifest);
  const box = openBoxOf(manifest, options.secretKey);
  await assertNobodyThere(client);
  await assertMayReplace(client, options.replace);
  const ended = await listEnded(options.disk);
  await options.prepareJobs();
  return inTransaction(client, async () => {
    await dropTables(client);
    await migrateTo(client, manifest.migrations.at(-1));
    const end = await refill(client, manifest.tables, () => load(manifest, entries, options));
    await setSequences(client, end.sequences);
    await migrateTo(client, undefined);
    await endSessions(client);
    await completeJobs(client);
    const held = Object.values(features).flatMap(({ personalData }) => personalData ?? []);
    const endedAgain = await createAnonymising({ box, held }).endAgain(transactionOn(client), ended);
    const waitingMails = await renewJobs(client);
    return { createdAt: manifest.createdAt, end, waitingMails, endedAgain };
  });
}
