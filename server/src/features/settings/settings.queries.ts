import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** What a key of the settings holds: `shop`, `pix`, `orders` as the shop tells them, `smtp` with its password sealed. */
export type SettingKey = 'shop' | 'pix' | 'orders' | 'smtp';

/** A setting and its version; version 0 and no value while nobody has set it. */
export async function readSetting(db: Executor, key: SettingKey): Promise<{ value: unknown; version: number }> {
  const row = await db.selectFrom('settings').select(['value', 'version']).where('key', '=', key).executeTakeFirst();
  return row ?? { value: undefined, version: 0 };
}

/**
 * Writes a setting; null empties it. With an expected version only over that one: false when another was saved since.
 * A setting's version only grows.
 */
export async function writeSetting(
  tx: Executor,
  key: SettingKey,
  value: object | null,
  adminId: number,
  expectedVersion?: number,
): Promise<boolean> {
  const json = JSON.stringify(value);
  const row = await tx
    .insertInto('settings')
    .values({ key, value: json, updated_by: adminId })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((old) => ({
          value: json,
          updated_by: adminId,
          updated_at: new Date(),
          version: old('settings.version', '+', 1),
        }))
        .where((old) =>
          expectedVersion === undefined ? old.lit(true) : old('settings.version', '=', expectedVersion),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who saved a setting last, and when. */
export async function findLastSave(db: Executor, key: SettingKey) {
  return db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.updated_by')
    .select(['settings.updated_at', 'users.name'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Fills the shop's analytics id in, unless somebody has decided on it, even for none. */
export async function fillAnalyticsId(db: Executor, id: string): Promise<void> {
  await sql`
    insert into settings (key, value) values ('shop', jsonb_build_object('analytics_id', ${id}::text))
    on conflict (key) do update
      set value = excluded.value || settings.value, version = settings.version + 1
      where not jsonb_exists(settings.value, 'analytics_id')`.execute(db);
}
