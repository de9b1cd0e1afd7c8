import type { Executor } from '../../platform/database/database.ts';

/** Ids of the product types that there are. */
export async function listTypeIds(db: Executor): Promise<number[]> {
  const rows = await db.selectFrom('device_types').select('id').execute();
  return rows.map(({ id }) => id);
}
