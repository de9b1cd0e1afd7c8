import type { Earned, EarnedDay, EarnedModel, SoldLine, StockedProduct } from '@giro/contract/calls/earnings.ts';
import { nameCell } from '@giro/contract/rules/csv-cell.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { isBoughtTooDear, marginOf } from '@giro/contract/rules/earnings.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { amount } from '../../platform/http/csv-columns.ts';
import type { DisputedRow, EarnedRow, ModelRow, SoldRow } from './earnings.queries.ts';
import type { StockRow } from './stock-value.queries.ts';

export function presentEarned({ units, value_cents, known_cents, cost_cents }: EarnedRow): Earned {
  return {
    units,
    value: reaisOf(value_cents),
    cost: reaisOf(cost_cents),
    profit: reaisOf(known_cents - cost_cents),
    margin: marginOf(known_cents, known_cents - cost_cents),
    value_without_cost: reaisOf(value_cents - known_cents),
  };
}

/** Nothing where no sale is or was disputed. */
export function presentDisputed(row: DisputedRow) {
  if (row.contested_orders === 0 && row.lost_orders === 0) return undefined;
  return {
    contested: { orders: row.contested_orders, value: reaisOf(row.contested_cents) },
    lost: { orders: row.lost_orders, value: reaisOf(row.lost_cents) },
  };
}

export const presentDay = ({ day, ...row }: EarnedRow & { day: string }): EarnedDay => ({ day, ...presentEarned(row) });

export const sumOf = (rows: readonly EarnedRow[]): EarnedRow => ({
  units: rows.reduce((sum, { units }) => sum + units, 0),
  value_cents: rows.reduce((sum, { value_cents }) => sum + value_cents, 0),
  known_cents: rows.reduce((sum, { known_cents }) => sum + known_cents, 0),
  cost_cents: rows.reduce((sum, { cost_cents }) => sum + cost_cents, 0),
});

/** The rest of a value after its cost, in words of the wire; nothing if the cost is unknown. */
function leftOf(valueCents: number, costCents: number | null) {
  if (costCents === null) return { cost: null, profit: null, margin: null };
  const profitCents = valueCents - costCents;
  return { cost: reaisOf(costCents), profit: reaisOf(profitCents), margin: marginOf(valueCents, profitCents) };
}

/** Lines have no number of their own: they are counted on their page. */
export const presentLine = (row: SoldRow, index: number): SoldLine => ({
  id: index + 1,
  order_code: row.order_code,
  at: row.at.toISOString(),
  product: row.product,
  units: row.units,
  value: reaisOf(row.value_cents),
  ...leftOf(row.value_cents, row.cost_cents),
});

const wholeDays = (days: number | null) => (days === null ? null : Math.max(0, Math.round(days)));

export const presentModel = ({ model, days, ...row }: ModelRow, index: number): EarnedModel => ({
  id: index + 1,
  model,
  ...presentEarned(row),
  days_on_shelf: wholeDays(days),
});

export function presentStocked(row: StockRow, marginPercent: number): StockedProduct {
  const { id, product, sku, stock, price_cents, cost_cents, is_cost_typed, days } = row;
  return {
    id,
    product,
    sku,
    stock,
    price: reaisOf(price_cents),
    ...leftOf(price_cents, cost_cents),
    is_cost_typed,
    is_too_dear: cost_cents !== null && isBoughtTooDear(cost_cents, price_cents, marginPercent),
    days_on_shelf: wholeDays(days),
  };
}

const percent = (margin: number | null) => (margin === null ? '' : String(margin).replace('.', ','));

const earnedColumns: CsvColumns<Earned> = {
  Unidades: ({ units }) => units,
  Vendido: ({ value }) => amount(value),
  Custo: ({ cost }) => amount(cost),
  Lucro: ({ profit }) => amount(profit),
  'Margem (%)': ({ margin }) => percent(margin),
  'Vendido sem custo conhecido': ({ value_without_cost }) => amount(value_without_cost),
};

export const dayColumns: CsvColumns<EarnedDay> = { Dia: ({ day }) => formatDate(day), ...earnedColumns };

export const modelColumns: CsvColumns<EarnedModel> = {
  Modelo: ({ model }) => nameCell(model),
  ...earnedColumns,
  'Dias até vender': ({ days_on_shelf }) => days_on_shelf,
};

export const lineColumns: CsvColumns<SoldLine> = {
  Pedido: ({ order_code }) => nameCell(order_code),
  Data: ({ at }) => formatDate(at),
  Produto: ({ product }) => nameCell(product),
  Unidades: ({ units }) => units,
  Vendido: ({ value }) => amount(value),
  Custo: ({ cost }) => amount(cost),
  Lucro: ({ profit }) => amount(profit),
  'Margem (%)': ({ margin }) => percent(margin),
};

export const stockColumns: CsvColumns<StockedProduct> = {
  Produto: ({ product }) => nameCell(product),
  SKU: ({ sku }) => nameCell(sku),
  Estoque: ({ stock }) => stock,
  Preço: ({ price }) => amount(price),
  Custo: ({ cost }) => amount(cost),
  'Lucro esperado': ({ profit }) => amount(profit),
  'Margem (%)': ({ margin }) => percent(margin),
  'Dias na prateleira': ({ days_on_shelf }) => days_on_shelf,
  'Comprado caro': ({ is_too_dear }) => (is_too_dear ? 'sim' : 'não'),
};
