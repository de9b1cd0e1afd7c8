import type { TradeSettings, TradeSettingsBody, TradeTerms } from '@giro/contract/calls/trade-settings.ts';
import { creditDays, tradeHoldDays } from '@giro/contract/rules/credit.ts';
import { tradeModes } from '@giro/contract/rules/trade-in.ts';
import { z } from 'zod';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid } from '../../platform/http/errors.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting } from './settings.queries.ts';

const tradeRules = z.object({
  credit_enabled: z.boolean().default(false),
  bonus_percent: z.number().default(0),
  credit_days: z.number().default(creditDays.fewest),
  modes: z.array(z.enum(tradeModes)).default([]),
  trade_hold_days: z.number().default(tradeHoldDays.fewest + 1),
  counter_enabled: z.boolean().default(false),
  hold_minutes: z.number().default(30),
  anonymous_up_to: z.number().default(300),
});
/** Rules for credit, for devices in part payment, and for the counter. */
export type TradeRules = z.output<typeof tradeRules>;

/** Reads the setting `trade`; nothing is switched on until somebody has done so. */
const readTradeRules = (stored: unknown): TradeRules => tradeRules.parse(stored ?? {});

export type TradeSettingsService = ReturnType<typeof createTradeSettings>;

const names = {
  credit_enabled: 'Pagar aparelhos com crédito',
  bonus_percent: 'Bônus do crédito (%)',
  credit_days: 'Validade do crédito (dias)',
  modes: 'Aparelho de entrada',
  trade_hold_days: 'Reserva com troca (dias)',
  counter_enabled: 'Vender no balcão',
  hold_minutes: 'Reserva no balcão (minutos)',
  anonymous_up_to: 'Venda sem cliente até (R$)',
};

/** The shop's rules for giving credit, taking devices in part payment, and its counter, as its people have set them. */
export function createTradeSettings({ database }: { database: Database }) {
  const read = async (db: Executor): Promise<TradeRules> => readTradeRules((await readSetting(db, 'trade')).value);

  /** The rules with the version that an edit of them is made over. */
  async function show(db: Executor = database): Promise<TradeSettings> {
    const { value, version } = await readSetting(db, 'trade');
    return { ...readTradeRules(value), version };
  }

  /** The part of them that visitors need to know. */
  async function showTerms(): Promise<TradeTerms> {
    const { credit_enabled: credit, bonus_percent, modes, counter_enabled: counter } = await read(database);
    return { credit, bonus_percent, modes, counter };
  }

  /** Changes what the body names. Throws 409 when another admin saved since the edit's version, 422 at `modes`. */
  async function save(body: TradeSettingsBody, edit: Edit): Promise<TradeSettings> {
    return database.transaction().execute(async (tx) => {
      const { version, ...before } = await show(tx);
      const rules = { ...before, ...body, modes: [...new Set(body.modes ?? before.modes)] };
      if (rules.modes.includes('no_balcao') && !rules.counter_enabled) {
        throw invalid({ modes: ['Ligue o balcão para receber aparelhos de entrada na loja.'] });
      }
      // What was read here must still be there when it is written, also for an edit that names no version.
      await saveSetting(tx, 'trade', rules, { ...edit, expectedVersion: edit.expectedVersion ?? version });
      const after = await show(tx);
      const states = { before: stateOf(names, { ...before, version }), after: stateOf(names, after) };
      await recordChanges(tx, { kind: 'trade-settings', ...states });
      return after;
    });
  }

  return { read, show, showTerms, save, rulesOf: readTradeRules };
}
