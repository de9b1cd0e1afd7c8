import type {
  Earned,
  EarnedDay,
  EarnedModel,
  EarnedMonth,
  SoldDevice,
  SoldLine,
  StockedProduct,
} from '@giro/contract/calls/earnings.ts';
import { nameCell } from '@giro/contract/rules/csv-cell.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { isBoughtTooDear, marginOf } from '@giro/contract/rules/earnings.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { percentOfCents } from '@giro/contract/rules/price-floor.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { amount } from '../../platform/http/csv-columns.ts';
import type { DisputedRow, EarnedRow, KindRow, ModelRow, SoldDeviceRow, SoldRow } from './earnings.queries.ts';
import type { StockRow } from './stock-value.queries.ts';

export function presentEarned(row: EarnedRow): Earned {
  const { units, value_cents, known_cents, cost_cents, fee_cents, tax_cents, profit_cents } = row;
  return {
    units,
    value: reaisOf(value_cents),
    cost: reaisOf(cost_cents),
    fee: reaisOf(fee_cents),
    tax: reaisOf(tax_cents),
    profit: reaisOf(profit_cents),
    margin: marginOf(known_cents, profit_cents),
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

export const presentMonth = ({ month, ...row }: EarnedRow & { month: string }): EarnedMonth => ({
  month,
  ...presentEarned(row),
});

/** Parts of the value of sales with a known cost: together they are that. */
export const presentSplit = (row: EarnedRow, { bonus, freight, parts, other }: KindRow) => ({
  paid: reaisOf(row.cost_cents - row.extra_cents),
  bonus: reaisOf(bonus),
  freight: reaisOf(freight),
  parts: reaisOf(parts),
  other: reaisOf(other),
  fee: reaisOf(row.known_fee_cents),
  tax: reaisOf(row.known_tax_cents),
  profit: reaisOf(row.profit_cents),
});

const summed = [
  'units',
  'value_cents',
  'known_cents',
  'cost_cents',
  'fee_cents',
  'tax_cents',
  'profit_cents',
  'known_fee_cents',
  'known_tax_cents',
  'extra_cents',
] as const satisfies (keyof EarnedRow)[];

export const sumOf = (rows: readonly EarnedRow[]): EarnedRow =>
  Object.fromEntries(
    summed.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as unknown as EarnedRow;

interface SoldAmounts {
  value_cents: number;
  cost_cents: number | null;
  fee_cents: number;
  tax_cents: number;
}

/** The rest of a value after cost, fee and tax, in words of the wire; nothing if the cost is unknown. */
function leftOf({ value_cents, cost_cents, fee_cents, tax_cents }: SoldAmounts) {
  const rates = { fee: reaisOf(fee_cents), tax: reaisOf(tax_cents) };
  if (cost_cents === null) return { cost: null, ...rates, profit: null, margin: null };
  const profitCents = value_cents - cost_cents - fee_cents - tax_cents;
  return {
    cost: reaisOf(cost_cents),
    ...rates,
    profit: reaisOf(profitCents),
    margin: marginOf(value_cents, profitCents),
  };
}

/** Lines have no number of their own: they are counted on their page. */
export const presentLine = (row: SoldRow, index: number): SoldLine => ({
  id: index + 1,
  order_code: row.order_code,
  at: row.at.toISOString(),
  product: row.product,
  units: row.units,
  value: reaisOf(row.value_cents),
  ...leftOf(row),
});

export function presentDevice(row: SoldDeviceRow): SoldDevice {
  const { paid_cents: paid, extra_cents } = row;
  return {
    id: row.unit_id,
    unit_code: row.unit_code,
    product: row.product,
    model: row.model,
    order_code: row.order_code,
    at: row.at.toISOString(),
    value: reaisOf(row.value_cents),
    paid: paid === null ? null : reaisOf(paid),
    bonus: reaisOf(row.bonus),
    freight: reaisOf(row.freight),
    parts: reaisOf(row.parts),
    other: reaisOf(row.other),
    ...leftOf({ ...row, cost_cents: paid === null ? null : paid + extra_cents }),
    days_on_shelf: row.days,
  };
}

const wholeDays = (days: number | null) => (days === null ? null : Math.max(0, Math.round(days)));

export const presentModel = ({ model, days, ...row }: ModelRow, index: number): EarnedModel => ({
  id: index + 1,
  model,
  ...presentEarned(row),
  days_on_shelf: wholeDays(days),
});

/** Terms by which the shop looks at a price: the margin that it means to add, and the rates of being paid and of taxes. */
export interface Expected {
  marginPercent: number;
  fee: number;
  tax: number;
}

export function presentStocked(row: StockRow, { marginPercent, ...rates }: Expected): StockedProduct {
  const { id, product, sku, stock, price_cents, cost_cents, is_cost_typed, days } = row;
  return {
    id,
    product,
    sku,
    stock,
    price: reaisOf(price_cents),
    ...leftOf({
      value_cents: price_cents,
      cost_cents,
      fee_cents: percentOfCents(price_cents, rates.fee),
      tax_cents: percentOfCents(price_cents, rates.tax),
    }),
    is_cost_typed,
    is_too_dear: cost_cents !== null && isBoughtTooDear(cost_cents, price_cents, marginPercent),
    days_on_shelf: wholeDays(days),
  };
}

const percent = (margin: number | null) => (margin === null ? '' : String(margin).replace('.', ','));

const rateColumns: CsvColumns<{ fee: number; tax: number }> = {
  Taxas: ({ fee }) => amount(fee),
  Imposto: ({ tax }) => amount(tax),
};

const earnedColumns: CsvColumns<Earned> = {
  Unidades: ({ units }) => units,
  Vendido: ({ value }) => amount(value),
  Custo: ({ cost }) => amount(cost),
  ...rateColumns,
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
  ...rateColumns,
  Lucro: ({ profit }) => amount(profit),
  'Margem (%)': ({ margin }) => percent(margin),
};

export const deviceColumns: CsvColumns<SoldDevice> = {
  Unidade: ({ unit_code }) => nameCell(unit_code),
  Pedido: ({ order_code }) => nameCell(order_code),
  Data: ({ at }) => formatDate(at),
  Produto: ({ product }) => nameCell(product),
  Modelo: ({ model }) => nameCell(model),
  Vendido: ({ value }) => amount(value),
  Pago: ({ paid }) => amount(paid),
  Bônus: ({ bonus }) => amount(bonus),
  Frete: ({ freight }) => amount(freight),
  Peças: ({ parts }) => amount(parts),
  Outros: ({ other }) => amount(other),
  Custo: ({ cost }) => amount(cost),
  ...rateColumns,
  Lucro: ({ profit }) => amount(profit),
  'Margem (%)': ({ margin }) => percent(margin),
  'Dias até vender': ({ days_on_shelf }) => days_on_shelf,
};

export const stockColumns: CsvColumns<StockedProduct> = {
  Produto: ({ product }) => nameCell(product),
  SKU: ({ sku }) => nameCell(sku),
  Estoque: ({ stock }) => stock,
  Preço: ({ price }) => amount(price),
  Custo: ({ cost }) => amount(cost),
  ...rateColumns,
  'Lucro esperado': ({ profit }) => amount(profit),
  'Margem (%)': ({ margin }) => percent(margin),
  'Dias na prateleira': ({ days_on_shelf }) => days_on_shelf,
  'Comprado caro': ({ is_too_dear }) => (is_too_dear ? 'sim' : 'não'),
};
