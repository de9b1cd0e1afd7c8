import type { SecuritySettings, SecuritySettingsBody } from '@giro/contract/calls/security-settings.ts';
import { z } from 'zod';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import { countTeam, findHolder } from './factors.queries.ts';
import { insertDemand } from './security-settings.queries.ts';

/** The setting `security`; nothing is stored until somebody, or the first factor of an owner, has decided. */
const stored = z.object({ require_factor: z.boolean() }).optional();

const words = (isDemanded: boolean) => ({ 'segundo fator exigido': isDemanded });

export interface SecuritySettingsOptions {
  database: Database;
  savedSettings: SavedSettings;
}

/** The shop's security demands on its people. */
export function createSecuritySettings({ database, savedSettings }: SecuritySettingsOptions) {
  async function read(db: Executor): Promise<{ isDemanded: boolean; version: number }> {
    const { value, version } = await savedSettings.read(db, 'security');
    return { isDemanded: stored.parse(value ?? undefined)?.require_factor ?? false, version };
  }

  const isDemanded = async (db: Executor) => (await read(db)).isDemanded;

  async function show(db: Executor = database): Promise<SecuritySettings> {
    const [{ isDemanded: require_factor, version }, team] = [await read(db), await countTeam(db)];
    const { people, with_factor, without } = team;
    return { require_factor, version, people, people_with_factor: with_factor, without_factor: without };
  }

  /** Throws 422 at `require_factor` when who demands a factor has none, 409 when somebody saved since the edit's version. */
  async function save({ require_factor }: SecuritySettingsBody, edit: Edit): Promise<SecuritySettings> {
    return database.transaction().execute(async (tx) => {
      const own = await findHolder(tx, edit.byId);
      if (require_factor && !own?.has_totp && !own?.passkeys) {
        throw invalid({ require_factor: ['Ative primeiro o seu segundo fator, em Segurança.'] });
      }
      const before = await isDemanded(tx);
      await savedSettings.save(tx, 'security', { require_factor }, edit);
      const change = { before: words(before), after: words(require_factor) };
      if (before !== require_factor) await record(tx, { kind: 'security-settings', ...change });
      return show(tx);
    });
  }

  /** Demands a factor of everybody, unless the shop has decided on it. */
  async function demandUnlessDecided(tx: Tx): Promise<void> {
    if (!(await insertDemand(tx))) return;
    await record(tx, { kind: 'security-settings', before: words(false), after: words(true) });
  }

  return { isDemanded, show, save, demandUnlessDecided };
}
export type SecuritySettingsService = ReturnType<typeof createSecuritySettings>;
