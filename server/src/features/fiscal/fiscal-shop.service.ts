import type { FiscalEnvironment } from '@giro/contract/rules/fiscal.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type AskedEmitter,
  type Emitter,
  type EmitterSettings,
  EmitterUnready,
} from '../../platform/fiscal/emitter.ts';
import { type EmitterTools, openEmitter as openUsual } from '../../platform/fiscal/open-emitter.ts';
import type { FiscalShop } from './documents.port.ts';
import type { FiscalSecrets } from './fiscal-secrets.service.ts';
import { companyOf, shopOf } from './fiscal-settings.rules.ts';
import type { FiscalSettingsService } from './fiscal-settings.service.ts';

interface FiscalShopOptions {
  settings: Pick<FiscalSettingsService, 'readSaved'>;
  secrets: FiscalSecrets;
  tools: EmitterTools;
  isLocal: boolean;
}

export type FiscalShopService = ReturnType<typeof createFiscalShop>;

/** The shop's choices as documents ask for them, and its emitters, opened. */
export function createFiscalShop({ settings, secrets, tools, isLocal }: FiscalShopOptions) {
  const opened = new Map<AskedEmitter, { save: string; emitter: Emitter }>();

  const readShop = async (db: Executor): Promise<FiscalShop> => shopOf((await settings.readSaved(db)).stored);

  async function openSettings(
    db: Executor,
    emitter: AskedEmitter,
    environment: FiscalEnvironment,
  ): Promise<EmitterSettings> {
    const { stored } = await settings.readSaved(db);
    const company = companyOf(stored);
    if (!company) throw new EmitterUnready('company', 'Complete os dados da empresa em Configurações → Notas.');
    if (emitter === 'simulador' && !isLocal) {
      throw new EmitterUnready('address', 'O simulador só funciona enquanto a loja está neste computador.');
    }
    const pfx = secrets.open(stored, 'pfx');
    const { baseUrl, svcUrl, ca } = stored;
    return {
      ...{ emitter, environment, company, baseUrl, svcUrl, ca },
      pfx:
        pfx === null
          ? null
          : { bytes: Buffer.from(pfx, 'base64'), password: secrets.open(stored, 'pfxPassword') ?? '' },
      focusToken: secrets.open(stored, 'focusToken') ?? '',
    };
  }

  /** The emitter by the settings of now, kept open until they change. Throws `EmitterUnready` where they lack something. */
  async function openEmitter(db: Executor, name: AskedEmitter, environment: FiscalEnvironment): Promise<Emitter> {
    const { identity, company } = await readShop(db);
    const save = JSON.stringify([identity, company, environment]);
    const last = opened.get(name);
    if (last?.save === save) return last.emitter;
    const emitter = openUsual(await openSettings(db, name, environment), tools);
    opened.set(name, { save, emitter });
    return emitter;
  }

  return { readShop, openEmitter };
}
