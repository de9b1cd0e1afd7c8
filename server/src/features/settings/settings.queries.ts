import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

/**
 * Keys of the settings: `shop`, `pix`, `orders`, `devices`, `trade`, `instalments`, `texts`, `security`, `shop-mails`,
 * `delivery`, `boxes`, `tariff`, `precos` and `agents` as the shop tells them, `smtp`, `payments`, `card` and `carrier` with their secrets
 * sealed.
 */
export type SettingKey =
  | 'shop'
  | 'pix'
  | 'orders'
  | 'devices'
  | 'trade'
  | 'instalments'
  | 'texts'
  | 'security'
  | 'shop-mails'
  | 'smtp'
  | 'payments'
  | 'card'
  | 'fiscal'
  | 'delivery'
  | 'boxes'
  | 'tariff'
  | 'carrier'
  | 'precos'
  | 'agents';

/** Values of some keys, as another statement reads them beside its own; absent while nobody has set them. */
export type StoredSettings = Partial<Record<SettingKey, unknown>>;

/** A setting and its version; version 0 and no value while nobody has set it. */
export async function readSetting(db: Executor, key: SettingKey): Promise<{ value: unknown; version: number }> {
  const { rows } = await sql<{ value: unknown; version: number }>`${prepared}
    select value, version from settings where key = ${key}`.execute(db);
  return rows[0] ?? { value: undefined, version: 0 };
}

/**
 * Writes a setting over the edit's version; null empties it. False when another was saved since. A setting's version only
 * grows.
 */
export async function writeSetting(tx: Executor, key: SettingKey, value: object | null, edit: Edit): Promise<boolean> {
  const json = JSON.stringify(value);
  const row = await tx
    .insertInto('settings')
    .values({ key, value: json, updated_by: edit.byId })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...savedBy(edit, new Date(), 'settings.version'), value: json })
        .where(isAtVersion(edit, 'settings.version')),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Fills the shop's analytics id in, unless somebody has decided on it, even for none. */
export async function fillAnalyticsId(db: Executor, id: string): Promise<void> {
  await sql`
    insert into settings (key, value) values ('shop', jsonb_build_object('analytics_id', ${id}::text))
    on conflict (key) do update
      set value = excluded.value || settings.value, version = settings.version + 1
      where not jsonb_exists(settings.value, 'analytics_id')`.execute(db);
}
