import type { AgentSettings } from '@giro/contract/calls/agent-settings.ts';
import { z } from 'zod';
import { type Freshness, KeptParts } from '../../platform/cache/kept-parts.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';

/** Open to agents until somebody closes the shop to them. */
const stored = z.object({ agents: z.boolean().default(true) });
const names = { agents: 'Aberta a assistentes' };

export type AgentSettingsService = ReturnType<typeof createAgentSettings>;

interface AgentSettingsOptions {
  database: Database;
  savedSettings: SavedSettings;
  freshness: Freshness;
}

/** The switch that opens the shop to agents. */
export function createAgentSettings({ database, savedSettings, freshness }: AgentSettingsOptions) {
  const kept = new KeptParts<'all', AgentSettings>(freshness, ['settings'], 1);

  /** With the version that an edit is made over. */
  async function show(db: Executor = database): Promise<AgentSettings> {
    const { value, version } = await savedSettings.read(db, 'agents');
    return { ...stored.parse(value ?? {}), version };
  }

  const isOpen = async () => (await kept.get('all', show)).agents;

  /** Throws 409 when somebody saved since the edit's version. */
  async function save(agents: boolean, edit: Edit): Promise<AgentSettings> {
    return database.transaction().execute(async (tx) => {
      const before = await show(tx);
      await savedSettings.save(tx, 'agents', { agents }, edit);
      const after = await show(tx);
      const states = { before: stateOf(names, before), after: stateOf(names, after) };
      await recordChanges(tx, { kind: 'agent-settings', ...states });
      return after;
    });
  }

  return { show, isOpen, save };
}
