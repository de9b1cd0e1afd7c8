import { rolesWith } from '@giro/contract/rules/roles.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** True if nobody has put anything on offer yet: only then may the demo store move in. */
export async function isEmptyStore(database: Database): Promise<boolean> {
  return (await database.selectFrom('brands').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** True if anybody is an admin, deactivated or not. */
export async function hasManager(database: Database): Promise<boolean> {
  const manager = await database
    .selectFrom('users')
    .select('id')
    .where('roles', '&&', sql<string[]>`${rolesWith('users.change')}::text[]`)
    .executeTakeFirst();
  return manager !== undefined;
}
