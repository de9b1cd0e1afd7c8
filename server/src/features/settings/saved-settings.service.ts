import type { Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { readSetting, type SettingKey, writeSetting } from './settings.queries.ts';

/** Writes a setting; null empties it. Throws 409 when somebody has saved it since the edit's version. */
export async function saveSetting(tx: Tx, key: SettingKey, value: object | null, edit: Edit): Promise<void> {
  if (await writeSetting(tx, key, value, edit)) return;
  await refuseUnsaved(tx, { table: 'settings', id: key, changed: 'Estas configurações foram alteradas' });
}

/** For settings that other features look after. */
export const savedSettings = { read: readSetting, save: saveSetting };
export type SavedSettings = typeof savedSettings;
