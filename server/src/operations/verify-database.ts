import { createHash } from 'node:crypto';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import * as features from '../features.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import { type Executor, transactionOn } from '../platform/database/database.ts';
import { findOtherTables, listApplied, listMigrations } from '../platform/database/migrate.ts';
import { OperationProblem } from './operation-problem.ts';
import {
  findBreaks,
  listNamedFiles,
  listSealedFiles,
  type NamedFile,
  type SealedFile,
} from './verification.queries.ts';
import { inSnapshot } from './write-backup.queries.ts';

/** A bucket is asked about so many files at once. */
const askedTogether = 16;

/** True if the store has a file, as large as it was noted to be. */
async function isThere(disk: Disk, { key, bytes }: NamedFile): Promise<boolean> {
  if (!(await disk.exists(key))) return false;
  return bytes === null || (await disk.getMetaData(key)).contentLength === bytes;
}

/**
 * The rows whose files are not in the store, or not whole. Files are stored before the rows that name them; a row that
 * goes takes its file with it later, so that one that looks missing counts only if it is still named afterwards.
 */
async function findMissing(disk: Disk, listNamed: () => Promise<NamedFile[]>): Promise<string[]> {
  const files = await listNamed();
  const missing: NamedFile[] = [];
  for (let next = 0; next < files.length; next += askedTogether) {
    const asked = files.slice(next, next + askedTogether);
    const found = await Promise.all(asked.map((file) => isThere(disk, file)));
    missing.push(...asked.filter((_, index) => !found[index]));
  }
  if (missing.length === 0) return [];
  const named = await listNamed();
  const isStillNamed = (file: NamedFile) => named.some(({ place, key }) => place === file.place && key === file.key);
  return missing.filter(isStillNamed).map(({ place }) => place);
}

/** True if a file opens, and is what it was when it was kept. */
function isAsKept(box: SecretBox, { id, sealed, sha256 }: SealedFile): boolean {
  try {
    return (
      createHash('sha256')
        .update(box.open(sealed, 'fiscal_files.sealed', id))
        .digest('hex') === sha256
    );
  } catch {
    return false;
  }
}

async function findChanged(db: Executor, box: SecretBox): Promise<string[]> {
  const changed: string[] = [];
  for (let files = await listSealedFiles(db, 0); files.length > 0; ) {
    changed.push(...files.filter((file) => !isAsKept(box, file)).map(({ id }) => `nota file ${id}`));
    files = await listSealedFiles(db, files.at(-1)?.id ?? 0);
  }
  return changed;
}

const invariants = Object.values(features).flatMap((feature) => feature.invariants ?? []);

/** Result for one invariant: the first places where it is broken, and their number. */
export interface Finding {
  name: string;
  places: string[];
  count: number;
}

/** Holds the database against every invariant, one after the other. */
export async function verifyRows(db: Executor): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) findings.push({ name: invariant.name, ...(await findBreaks(db, invariant)) });
  return findings;
}

async function assertVersion(client: pg.Client): Promise<void> {
  const applied = await listApplied(transactionOn(client));
  if (applied.length === 0) throw new OperationProblem('This database holds nothing of Giro.');
  const problem = await findOtherTables('This database', applied);
  if (problem) throw new OperationProblem(problem);
  if (String(applied) === String(await listMigrations())) return;
  throw new OperationProblem('This database is of another version of Giro: start this one on it once.');
}

/**
 * Holds one moment of a database against every invariant, also while Giro works on it, and looks for the files that it
 * names. Writes nothing, locks nothing. Only with the box of the shop's key are sealed files looked into. Throws
 * `OperationProblem` for a database of another version.
 */
export async function verifyDatabase(client: pg.Client, disk: Disk, box: SecretBox | undefined): Promise<Finding[]> {
  await assertVersion(client);
  const db = transactionOn(client);
  const findingOf = (name: string, places: string[]) => ({ name, places: places.slice(0, 10), count: places.length });
  const findings = await inSnapshot(client, async () => {
    const rows = await verifyRows(db);
    if (!box) return rows;
    const changed = await findChanged(db, box);
    return [...rows, findingOf('The XML of every nota opens, and is what was kept, by its SHA-256', changed)];
  });
  const missing = await findMissing(disk, () => listNamedFiles(db));
  return [...findings, findingOf('Every picture and file that is named lies in the store, whole', missing)];
}

/** The findings as text, a line for each invariant. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ name, places, count }) => {
    if (count === 0) return `ok      ${name}`;
    const more = count > places.length ? [`and ${count - places.length} more`] : [];
    return `BROKEN  ${name}: ${[...places, ...more].join('; ')}`;
  });
  return lines.join('\n');
}
