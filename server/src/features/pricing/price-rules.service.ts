import type { PriceSettings, PriceSettingsBody } from '@giro/contract/calls/price-settings.ts';
import { mostOfPrice } from '@giro/contract/rules/price-floor.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import { findRates, holdRules, insertRates, takeRules } from './price-rules.queries.ts';
import { type PriceRules, presentRules, readPriceRules, rulesAfter, termsOf } from './price-rules.rules.ts';

interface PriceRulesOptions {
  database: Database;
  savedSettings: SavedSettings;
  /** Ways of being paid; complete once every feature is made. */
  paymentMethods: readonly { id: string; label: string }[];
}

const names = {
  floor_rule: 'Piso',
  min_margin_percent: 'Margem mínima (%)',
  min_profit: 'Lucro mínimo (R$)',
  tax_percent: 'Imposto (%)',
  target_margin_percent: 'Margem desejada (%)',
  failure_cost: 'Custo de um aparelho reprovado (R$)',
  sample_size: 'Vendas da sugestão',
  sample_days: 'Dias da sugestão',
  old_days: 'Estoque parado (dias)',
  market_over_percent: 'Acima do mercado (%)',
};

export type PriceRulesService = ReturnType<typeof createPriceRules>;

/** The rules by which prices are judged and suggested, as the shop's people have set them. */
export function createPriceRules({ database, savedSettings, paymentMethods }: PriceRulesOptions) {
  const listMethods = () => paymentMethods.map(({ id, label }) => ({ id, label }));

  const read = async (db: Executor = database): Promise<PriceRules> =>
    readPriceRules((await savedSettings.read(db, 'precos')).value);

  /** The rules, which stay so until the transaction ends; its products are locked before. */
  async function hold(tx: Tx): Promise<PriceRules> {
    await holdRules(tx);
    return read(tx);
  }

  async function show(db: Executor = database): Promise<PriceSettings> {
    const { value, version } = await savedSettings.read(db, 'precos');
    return { ...presentRules(readPriceRules(value)), methods: listMethods(), version };
  }

  const stateOfRules = ({ fees, ...rest }: PriceSettings) => ({
    ...stateOf(names, rest),
    'Taxas (%)':
      Object.entries(fees)
        .map(([method, fee]) => `${method} ${fee}`)
        .join('; ') || null,
  });

  function assertPossible(rules: PriceRules, body: PriceSettingsBody): void {
    const problems = new FieldProblems();
    const known = listMethods().map(({ id }) => id);
    for (const method of Object.keys(body.fees ?? {})) {
      if (!known.includes(method)) problems.add(`fees.${method}`, 'A loja não tem esta forma de pagamento.');
    }
    const { feePercent, taxPercent, marginPercent } = termsOf(rules);
    if (feePercent + taxPercent + marginPercent >= mostOfPrice) {
      problems.add('min_margin_percent', 'A maior taxa, o imposto e a margem mínima precisam somar menos de 95%.');
    }
    problems.throwIfAny();
  }

  /**
   * Changes what the body names; fees and tax count for sales from now on. Throws 409 when another person saved since the
   * edit's version, 422 for a method that the shop does not have, and where too little is left of a price.
   */
  async function save(body: PriceSettingsBody, edit: Edit): Promise<PriceSettings> {
    return database.transaction().execute(async (tx) => {
      await takeRules(tx);
      const before = await show(tx);
      const rules = rulesAfter(await read(tx), body);
      assertPossible(rules, body);
      await savedSettings.save(tx, 'precos', rules, edit);
      const rates = await findRates(tx);
      const isSame =
        rates?.tax_percent === rules.tax_percent &&
        Object.keys({ ...rates.fees, ...rules.fees }).every((method) => rates.fees[method] === rules.fees[method]);
      if (!isSame) await insertRates(tx, rules, edit.byId);
      const after = await show(tx);
      await recordChanges(tx, { kind: 'price-settings', before: stateOfRules(before), after: stateOfRules(after) });
      return after;
    });
  }

  return { read, hold, show, save };
}
