import type { DeviceSettings, DeviceSettingsBody } from '@giro/contract/calls/device-settings.ts';
import { silenceRules } from '@giro/contract/rules/proposal.ts';
import { z } from 'zod';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting } from './settings.queries.ts';

const deviceRules = z.object({
  approve_on_accept: z.boolean().default(true),
  on_silence: z.enum(silenceRules).default('aceitar'),
  offer_days: z.number().default(5),
  better_pays_more: z.boolean().default(true),
  require_lookup: z.boolean().default(false),
  stock_margin_percent: z.number().default(0),
});
/** Rules for buying devices and putting them on the shelf. */
export type DeviceRules = z.output<typeof deviceRules>;

/** Reads the setting `devices`; what it does not say is as it is until somebody changes it. */
const readDeviceRules = (stored: unknown): DeviceRules => deviceRules.parse(stored ?? {});

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
