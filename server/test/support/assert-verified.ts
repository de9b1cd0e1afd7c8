import { expect } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import type { Executor } from '../../src/platform/database/database.ts';

/** Everything that must be true of a database is true of this one. */
export async function assertVerified(db: Executor): Promise<void> {
  expect((await verifyRows(db)).filter(({ count }) => count > 0)).toEqual([]);
}
