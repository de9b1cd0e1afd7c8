import type { RequestOf } from '@giro/contract/call.ts';
import type { PriceSettings, savePriceSettingsCall } from '@giro/contract/calls/price-settings.ts';
import { percentOf, percentText, reaisOfText, reaisText } from '../../../ui/panel/form/typed-numbers.ts';

const percents = ['min_margin_percent', 'tax_percent', 'target_margin_percent', 'market_over_percent'] as const;
const amounts = ['min_profit', 'failure_cost'] as const;
const counts = ['sample_size', 'sample_days', 'old_days'] as const;
type NumberName = (typeof percents)[number] | (typeof amounts)[number] | (typeof counts)[number];

/** The values of the form, as they stand in the fields; named as the calls name them. */
export type PriceValues = Record<NumberName, string> &
  Pick<PriceSettings, 'floor_rule'> & {
    /** The percentage of each way of being paid, by its id. */
    fees: Record<string, string>;
  };

const entriesOf = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string | number) =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;

export function priceValuesOf(config: PriceSettings): PriceValues {
  const ids = config.methods.map(({ id }) => id);
  return {
    floor_rule: config.floor_rule,
    ...entriesOf(percents, (name) => percentText(config[name])),
    ...entriesOf(amounts, (name) => reaisText(config[name])),
    ...entriesOf(counts, (name) => String(config[name])),
    fees: entriesOf(ids, (id) => (config.fees[id] ? percentText(config.fees[id]) : '')),
  };
}

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
export function priceBodyOf(values: PriceValues): NonNullable<RequestOf<typeof savePriceSettingsCall>['body']> {
  const fees = Object.entries(values.fees).filter(([, typed]) => typed.trim() !== '');
  return {
    floor_rule: values.floor_rule,
    ...entriesOf(percents, (name) => percentOf(values[name])),
    ...entriesOf(amounts, (name) => reaisOfText(values[name])),
    ...entriesOf(counts, (name) => values[name].trim()),
    fees: Object.fromEntries(fees.map(([id, typed]) => [id, percentOf(typed)])),
  };
}

export const priceLabels: Record<keyof PriceValues, string> = {
  floor_rule: 'Preço abaixo do piso',
  min_margin_percent: 'Margem mínima (%)',
  min_profit: 'Lucro mínimo por aparelho',
  fees: 'Taxas de recebimento',
  tax_percent: 'Imposto sobre a venda (%)',
  target_margin_percent: 'Margem desejada (%)',
  failure_cost: 'Custo de um aparelho reprovado',
  sample_size: 'Vendas que contam, até',
  sample_days: 'Dias que contam, até',
  old_days: 'Estoque parado depois de (dias)',
  market_over_percent: 'Acima do mercado (%)',
};

export const saveFailure = 'Não foi possível salvar as regras de preços. Tente de novo.';
