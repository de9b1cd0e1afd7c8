import type { Disk } from 'flydrive';
import type pg from 'pg';
import * as features from '../features.ts';
import { type Executor, transactionOn } from '../platform/database/database.ts';
import { findOtherTables, listApplied, listMigrations } from '../platform/database/migrate.ts';
import { findMissing } from './missing-files.ts';
import { listNamedFiles } from './named-files.queries.ts';
import { OperationProblem } from './operation-problem.ts';
import { inSnapshot } from './snapshot.queries.ts';
import { findBreaks } from './verification.queries.ts';

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
 * names. Writes nothing, locks nothing. Throws `OperationProblem` for a database of another version.
 */
export async function verifyDatabase(client: pg.Client, disk: Disk): Promise<Finding[]> {
  await assertVersion(client);
  const db = transactionOn(client);
  const findings = await inSnapshot(client, () => verifyRows(db));
  const missing = await findMissing(disk, () => listNamedFiles(db));
  const name = 'Every picture and file that is named lies in the store, whole';
  return [...findings, { name, places: missing.slice(0, 10), count: missing.length }];
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
