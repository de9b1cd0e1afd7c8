import type { Executor } from '../database/database.ts';
import { checkKey } from './key-check.ts';

/** Keeps the check that is there already. */
export async function insertKeyCheck(db: Executor, sealed: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: checkKey, value: JSON.stringify({ sealed }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getKeyCheck(db: Executor): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', checkKey).executeTakeFirstOrThrow();
  return (row.value as { sealed: string }).sealed;
}

export async function updateKeyCheck(db: Executor, sealed: string): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify({ sealed }) })
    .where('key', '=', checkKey)
    .execute();
}
