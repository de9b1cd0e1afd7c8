import type { Database } from '../platform/database/database.ts';

/** Whether nobody has put anything on offer yet: only then may the demo store move in. */
export async function isEmptyStore(database: Database): Promise<boolean> {
  return (await database.selectFrom('brands').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Whether anybody is an admin, deactivated or not. */
export async function hasAdmin(database: Database): Promise<boolean> {
  const admin = await database.selectFrom('users').select('id').where('profile', '=', 'admin').executeTakeFirst();
  return admin !== undefined;
}
