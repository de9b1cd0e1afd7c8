import { type SqlBool, sql } from 'kysely';
import type { Executor } from './database.ts';
import type { DB } from './schema.ts';

/** A save: by whom, and over which version. Without a version it goes through whatever happened since. */
export interface Edit {
  adminId: number;
  expectedVersion: number | undefined;
}

/** What every save of a versioned row sets besides what it saves. */
export function savedBy({ adminId }: Pick<Edit, 'adminId'>, at = new Date()) {
  return { updated_at: at, updated_by: adminId, version: sql<number>`version + 1` };
}

/** Whether the row still has the version that was loaded. */
export function isAtVersion({ expectedVersion }: Edit) {
  return expectedVersion === undefined ? sql<SqlBool>`true` : sql<SqlBool>`version = ${expectedVersion}`;
}

/** Tables whose rows know who saved them last. */
export type Versioned = Extract<
  keyof DB,
  | 'attributes'
  | 'brands'
  | 'device_types'
  | 'models'
  | 'post_categories'
  | 'posts'
  | 'products'
  | 'proposals'
  | 'reviews'
  | 'users'
>;

export async function findLastSave(db: Executor, table: Versioned, id: number) {
  const { rows } = await sql<{ at: Date; by: string | null }>`
    select row.updated_at as at, users.name as by
    from ${sql.table(table)} as row left join users on users.id = row.updated_by
    where row.id = ${id}`.execute(db);
  return rows[0];
}
