import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from './database.ts';
import type { DB } from './schema.ts';

/** A save: by whom, and over which version. Without a version it goes through whatever happened since. */
export interface Edit {
  byId: number;
  expectedVersion: number | undefined;
}

/** The version column: qualified in statements that know more than one. */
type VersionColumn = 'version' | 'settings.version';

/** Columns that every save of a versioned row sets besides its own. Nobody saves what happens by itself. */
export function savedBy(
  { byId }: { byId: number | null },
  at: Date | RawBuilder<Date> = new Date(),
  column: VersionColumn = 'version',
) {
  return { updated_at: at, updated_by: byId, version: sql<number>`${sql.ref(column)} + 1` };
}

/** True if the row still has the version that was loaded. */
export function isAtVersion({ expectedVersion }: Pick<Edit, 'expectedVersion'>, column: VersionColumn = 'version') {
  return expectedVersion === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${expectedVersion}`;
}

/** True if a row of this version has been saved since it was loaded. */
export function isStale({ expectedVersion }: Edit, version: number): boolean {
  return expectedVersion !== undefined && version !== expectedVersion;
}

/** Rows that know who saved them last; a setting is known by its key. */
export type VersionedRow =
  | { table: 'settings'; id: string }
  | {
      table: Extract<
        keyof DB,
        | 'ageing_rules'
        | 'attributes'
        | 'brands'
        | 'coupons'
        | 'device_types'
        | 'fiscal_profiles'
        | 'inspections'
        | 'models'
        | 'orders'
        | 'parcels'
        | 'post_categories'
        | 'posts'
        | 'products'
        | 'proposals'
        | 'reviews'
        | 'users'
      >;
      id: number;
    };

/** Who saved a row last, and when; undefined when there is no such row. */
export async function findLastSave(db: Executor, { table, id }: VersionedRow) {
  const key = sql.ref(table === 'settings' ? 'row.key' : 'row.id');
  const { rows } = await sql<{ at: Date; by: string | null }>`
    select row.updated_at as at, users.name as by
    from ${sql.table(table)} as row left join users on users.id = row.updated_by
    where ${key} = ${id}`.execute(db);
  return rows[0];
}

/** Draws the id of a row that is written later; one that is never used leaves a gap. */
export async function nextId(
  db: Executor,
  table: 'users' | 'emails' | 'pix_payments' | 'counter_offers' | 'addresses' | 'fiscal_files' | 'webhooks',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`The sequence of ${table} gave no id.`);
  return rows[0].id;
}
