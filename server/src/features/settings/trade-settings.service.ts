import type { TradeSettings, TradeSettingsBody } from '@giro/contract/calls/trade-settings.ts';
import { creditDays } from '@giro/contract/rules/credit.ts';
import { z } from 'zod';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting } from './settings.queries.ts';

const tradeRules = z.object({
  credit_enabled: z.boolean().default(false),
  bonus_percent: z.number().default(0),
  credit_days: z.number().default(creditDays.fewest),
});
/** Rules for credit that pays a device. */
export type TradeRules = z.output<typeof tradeRules>;

/** Reads the setting `trade`; nothing is switched on until somebody has done so. */
const readTradeRules = (stored: unknown): TradeRules => tradeRules.parse(stored ?? {});

export type TradeSettingsService = ReturnType<typeof createTradeSettings>;

const names = {
  credit_enabled: 'Pagar aparelhos com crédito',
  bonus_percent: 'Bônus do crédito (%)',
  credit_days: 'Validade do crédito (dias)',
};

/** The shop's rules for giving credit, as its people have set them. */
export function createTradeSettings({ database }: { database: Database }) {
  const read = async (db: Executor): Promise<TradeRules> => readTradeRules((await readSetting(db, 'trade')).value);

  /** The rules with the version that an edit of them is made over. */
  async function show(db: Executor = database): Promise<TradeSettings> {
    const { value, version } = await readSetting(db, 'trade');
    return { ...readTradeRules(value), version };
  }

  /** Changes what the body names. Throws 409 when another admin saved since the edit's version. */
  async function save(body: TradeSettingsBody, edit: Edit): Promise<TradeSettings> {
    return database.transaction().execute(async (tx) => {
      const { version, ...before } = await show(tx);
      // What is read here must still be there when it is written, also for an edit that names no version.
      await saveSetting(
        tx,
        'trade',
        { ...before, ...body },
        { ...edit, expectedVersion: edit.expectedVersion ?? version },
      );
      const after = await show(tx);
      const states = { before: stateOf(names, { ...before, version }), after: stateOf(names, after) };
      await recordChanges(tx, { kind: 'trade-settings', ...states });
      return after;
    });
  }

  return { read, show, save, rulesOf: readTradeRules };
}
