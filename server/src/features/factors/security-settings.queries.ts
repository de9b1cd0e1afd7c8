import type { Tx } from '../../platform/database/database.ts';

/** Stores that a factor is demanded; false when something is stored already. */
export async function insertDemand(tx: Tx): Promise<boolean> {
  const row = await tx
    .insertInto('settings')
    .values({ key: 'security', value: JSON.stringify({ require_factor: true }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
