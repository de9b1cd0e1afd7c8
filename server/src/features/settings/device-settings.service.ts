import type { DeviceSettings, DeviceSettingsBody } from '@giro/contract/calls/device-settings.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import { type DeviceRules, readDeviceRules } from './device-settings.rules.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting } from './settings.queries.ts';

export type { DeviceRules } from './device-settings.rules.ts';
export type DeviceSettingsService = ReturnType<typeof createDeviceSettings>;

const names = {
  approve_on_accept: 'Aprovar quando aceita a contraproposta',
  on_silence: 'Sem resposta',
  offer_days: 'Prazo da contraproposta (dias)',
  better_pays_more: 'Pagar mais quando está melhor',
  require_lookup: 'Exigir consulta do IMEI',
  stock_margin_percent: 'Margem do estoque (%)',
};

/** The shop's rules for buying devices, as its people have set them. */
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
      const before = await show(tx);
      await saveSetting(tx, 'devices', body, edit);
      const after = await show(tx);
      const states = { before: stateOf(names, before), after: stateOf(names, after) };
      await recordChanges(tx, { kind: 'device-settings', ...states });
      return after;
    });
  }

  return { read, show, save };
}
