import type { DeviceSettings, DeviceSettingsBody } from '@giro/contract/calls/device-settings.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { type DeviceRules, readDeviceRules } from './device-settings.rules.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting } from './settings.queries.ts';

export type { DeviceRules } from './device-settings.rules.ts';
export type DeviceSettingsService = ReturnType<typeof createDeviceSettings>;

/** How the shop buys devices, as its people have set it. */
export function createDeviceSettings({ database }: { database: Database }) {
  const read = async (db: Executor): Promise<DeviceRules> => readDeviceRules((await readSetting(db, 'devices')).value);

  /** The rules with the version that an edit of them is made over. */
  async function show(db: Executor = database): Promise<DeviceSettings> {
    const { value, version } = await readSetting(db, 'devices');
    return { ...readDeviceRules(value), version };
  }

  /** Throws 409 when another admin saved since the edit's version. */
  async function save(body: DeviceSettingsBody, edit: Edit): Promise<DeviceSettings> {
    return database.transaction().execute(async (tx) => {
      await saveSetting(tx, 'devices', body, edit);
      return show(tx);
    });
  }

  return { read, show, save };
}
