import type { PriceChange, PriceImport } from '@giro/contract/calls/price-table.ts';
import { formatAmount, formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { refusedTable } from '../../platform/read-table.ts';
import type { PricedModel } from '../evaluation/prices.service.ts';
import type { PricePlan } from './price-changes.rules.ts';
import type { PriceColumn } from './price-columns.rules.ts';
import type { ReadPriceTable } from './price-lines.rules.ts';

/** A model with one of its values; without one when it has none. */
export interface PriceTableLine {
  model: PricedModel;
  value?: PricedModel['values'][number];
}

const directions = { acrescimo: 'acréscimo', abatimento: 'abatimento' };

export const priceCells: CsvColumns<PriceTableLine, PriceColumn> = {
  marca: ({ model }) => model.brand,
  tipo: ({ model }) => model.type,
  modelo: ({ model }) => model.name,
  'valor base': ({ model }) => formatAmount(reaisOf(model.baseValueCents)),
  característica: ({ value }) => value?.attribute ?? '',
  valor: ({ value }) => value?.value ?? '',
  'acréscimo/abatimento': ({ value }) => (value ? directions[value.modification] : ''),
  quantia: ({ value }) => (value ? formatAmount(reaisOf(value.amountCents)) : ''),
};

/** So many changed prices are told one by one. */
const toldPrices = 100;

const priceWords = ({ amount, modification }: PriceChange['before']) =>
  modification === null ? formatReais(amount) : `${directions[modification]} de ${formatReais(amount)}`;

/** An import's changes, for the record: their number, and the first prices before and after. */
export function changedPrices(changes: readonly PriceChange[]) {
  const told = changes.slice(0, toldPrices).map((change) => {
    const answer = change.caracteristica === null ? 'valor base' : `${change.caracteristica}, ${change.valor}`;
    return { name: `${change.marca} ${change.modelo} (${change.tipo}), ${answer}`, ...change };
  });
  const pick = (side: 'before' | 'after') => told.map((change) => [change.name, priceWords(change[side])] as const);
  return {
    before: { 'Preços alterados': null, ...Object.fromEntries(pick('before')) },
    after: { 'Preços alterados': changes.length, ...Object.fromEntries(pick('after')) },
  };
}

export function presentImport(read: ReadPriceTable, plan: PricePlan, applied: boolean): PriceImport {
  const problems = [...read.problems, ...plan.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const { changes, unchanged, fingerprint } = plan;
  const message = messageOf(changes.length, problems.length, applied);
  return { message, applied, changes, unchanged, problems, fingerprint };
}

function messageOf(changes: number, problems: number, applied: boolean): string {
  if (problems > 0) return refusedTable(problems);
  if (changes === 0) return 'Os preços já são os do arquivo.';
  if (applied) return changes === 1 ? '1 preço alterado.' : `${changes} preços alterados.`;
  return changes === 1 ? '1 preço muda.' : `${changes} preços mudam.`;
}
