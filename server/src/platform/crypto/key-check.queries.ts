import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { checkKey } from './key-check.ts';

export interface KeyCheck {
  /** A text that the right key opens. */
  sealed: string;
  /** The key of hashes; undefined in a database of before it had one of its own. */
  hashKeySealed?: string;
}

/** Keeps the check that is there already. */
export async function insertKeyCheck(db: Executor, sealed: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: checkKey, value: JSON.stringify({ sealed }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getKeyCheck(db: Executor): Promise<KeyCheck> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', checkKey).executeTakeFirstOrThrow();
  return row.value as unknown as KeyCheck;
}

/** Puts other texts into the check; the rest of it stays. */
export async function updateKeyCheck(db: Executor, changes: Partial<KeyCheck>): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: sql`value || ${JSON.stringify(changes)}::jsonb` })
    .where('key', '=', checkKey)
    .execute();
}
