import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, listQuery, money, optional, pageOf } from '../fields.ts';
import { monthPattern, mostMonths, stockLists } from '../rules/earnings.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

/**
 * Paid sales and the profit they leave. `fee` is what it cost to be paid, `tax` what is owed on the sale. `profit` and
 * `margin` cover the part with a known cost; the rest of the value is `value_without_cost`. Amounts in reais, margins in
 * percent of the value.
 */
const earned = {
  units: z.number(),
  value: z.number(),
  cost: z.number(),
  fee: z.number(),
  tax: z.number(),
  profit: z.number(),
  margin: z.number().nullable(),
  value_without_cost: z.number(),
};
const sums = z.object(earned);
export type Earned = z.output<typeof sums>;

const disputedSums = z.object({ orders: z.number(), value: z.number() });

const earnedDay = sums.extend({ day: z.string() });
export type EarnedDay = z.output<typeof earnedDay>;

/** Parts that the money of sales with a known cost has gone to: together they are its value. */
const parts = {
  paid: z.number(),
  bonus: z.number(),
  freight: z.number(),
  parts: z.number(),
  other: z.number(),
};
const split = z.object({ ...parts, fee: z.number(), tax: z.number(), profit: z.number() });

const earnedMonth = sums.extend({ month: z.string() });
export type EarnedMonth = z.output<typeof earnedMonth>;

/** A line of an order; `cost` and what follows from it are null where nobody knows it. */
const soldLine = z.object({
  id: z.number(),
  order_code: z.string(),
  at: z.string(),
  product: z.string(),
  units: z.number(),
  value: z.number(),
  cost: z.number().nullable(),
  fee: z.number(),
  tax: z.number(),
  profit: z.number().nullable(),
  margin: z.number().nullable(),
});
export type SoldLine = z.output<typeof soldLine>;

/** A device that was sold, with its share of the line that it is on; its costs are null where nobody knows what was paid for it. */
const soldDevice = z.object({
  id: z.number(),
  unit_code: z.string(),
  product: z.string(),
  /** Blank where it is of none. */
  model: z.string(),
  order_code: z.string(),
  at: z.string(),
  value: z.number(),
  paid: z.number().nullable(),
  bonus: z.number(),
  freight: z.number(),
  parts: z.number(),
  other: z.number(),
  cost: z.number().nullable(),
  fee: z.number(),
  tax: z.number(),
  profit: z.number().nullable(),
  margin: z.number().nullable(),
  days_on_shelf: z.number(),
});
export type SoldDevice = z.output<typeof soldDevice>;

const earnedModel = sums.extend({
  id: z.number(),
  model: z.string(),
  /** From the shelf to the buyer, on average; null where no device was followed. */
  days_on_shelf: z.number().nullable(),
});
export type EarnedModel = z.output<typeof earnedModel>;

const stockedProduct = z.object({
  id: z.number(),
  product: z.string(),
  sku: z.string(),
  stock: z.number(),
  price: z.number(),
  /** Of one unit; null where nobody knows it. */
  cost: z.number().nullable(),
  /** True if somebody typed the cost; otherwise it is the average paid for the devices on the shelf. */
  is_cost_typed: z.boolean(),
  /** At its price and today's rates; of the ways of being paid the dearest. */
  fee: z.number(),
  tax: z.number(),
  profit: z.number().nullable(),
  margin: z.number().nullable(),
  is_too_dear: z.boolean(),
  /** Since the first device of it that is there was put on the shelf; null where none is followed. */
  days_on_shelf: z.number().nullable(),
});
export type StockedProduct = z.output<typeof stockedProduct>;

/** The present month where none is asked for. */
const monthQuery = z.object({ mes: optional(z.string().regex(monthPattern, texts.invalidDate)) });
const monthPage = monthQuery.extend(listQuery.pick({ page: true }).shape);
const stockQuery = z.object({ lista: optional(z.enum(stockLists, { error: texts.invalidChoice })) });
const stockPage = stockQuery.extend(listQuery.pick({ page: true }).shape);
export type StockPage = z.output<typeof stockPage>;
export type StockQuery = z.output<typeof stockQuery>;

const reading = { method: 'GET', may: 'earnings.see' } as const;

export const readEarningsCall = defineCall({
  ...reading,
  path: '/resultado',
  summary: 'What a month has earned, beside the month before, day by day',
  query: monthQuery,
  responses: {
    200: z.object({
      month: z.string(),
      totals: sums,
      before: sums,
      /** Of the month's sales by card, where there is any such: those that a bank is to decide on, which stand in no sum, and lost ones, whose cost does. */
      disputes: z.object({ contested: disputedSums, lost: disputedSums }).optional(),
      /** Of the month; nothing stands here of sales whose cost is not known. */
      split,
      /** Calendar days in São Paulo on which something was sold. */
      days: z.array(earnedDay),
    }),
  },
});

export const listSoldLinesCall = defineCall({
  ...reading,
  path: '/resultado/vendas',
  summary: 'Every paid sale of a month with its cost and profit, newest first',
  query: monthPage,
  responses: { 200: pageOf(soldLine) },
});

export const listEarnedMonthsCall = defineCall({
  ...reading,
  path: '/resultado/meses',
  summary: 'What the last months have earned, oldest first, those without a sale too',
  query: z.object({ meses: integer(1, mostMonths).optional().default(12) }),
  responses: { 200: z.object({ months: z.array(earnedMonth) }) },
});

export const listSoldDevicesCall = defineCall({
  ...reading,
  path: '/resultado/aparelhos',
  summary: 'Every device that a month has sold, with all that it cost and what it left, newest first',
  query: monthPage,
  responses: { 200: pageOf(soldDevice) },
});

export const listEarnedModelsCall = defineCall({
  ...reading,
  path: '/resultado/modelos',
  summary: 'What each model has earned in a month, and how long its devices stood on the shelf; the most sold first',
  query: monthPage,
  responses: { 200: pageOf(earnedModel) },
});

export const readStockValueCall = defineCall({
  ...reading,
  path: '/resultado/estoque/valor',
  summary: 'What the shelf has cost and would bring',
  responses: {
    200: z.object({
      units: z.number(),
      /** At its prices. */
      value: z.number(),
      /** Of the units whose cost is known. */
      cost: z.number(),
      units_without_cost: z.number(),
    }),
  },
});

export const listStockedProductsCall = defineCall({
  ...reading,
  path: '/resultado/estoque',
  summary: 'What stands on the shelf: cost, expected profit, days; or what was bought too dear, or has no known cost',
  query: stockPage,
  responses: { 200: pageOf(stockedProduct) },
});

const csv = { ...reading, answersFile: 'csv', responses: { 200: z.string() } } as const;

export const exportEarnedDaysCall = defineCall({
  ...csv,
  path: '/csv/resultado-dias',
  summary: 'What a month has earned, day by day, as a spreadsheet',
  query: monthQuery,
});
export const exportSoldLinesCall = defineCall({
  ...csv,
  path: '/csv/resultado-vendas',
  summary: 'Every paid sale of a month as a spreadsheet',
  query: monthQuery,
});
export const exportSoldDevicesCall = defineCall({
  ...csv,
  path: '/csv/resultado-aparelhos',
  summary: 'Every device that a month has sold as a spreadsheet',
  query: monthQuery,
});
export const exportEarnedModelsCall = defineCall({
  ...csv,
  path: '/csv/resultado-modelos',
  summary: 'What each model has earned in a month as a spreadsheet',
  query: monthQuery,
});
export const exportStockCall = defineCall({
  ...csv,
  path: '/csv/resultado-estoque',
  summary: 'What stands on the shelf as a spreadsheet',
  query: stockQuery,
});

export const saveProductCostCall = defineCall({
  method: 'PUT',
  path: '/resultado/custos/:id',
  may: 'products.change',
  summary: 'Says what a unit of a product costs where no device tells; null forgets it',
  params: z.object({ id }),
  body: z.object({ cost: money.nullable() }),
  responses: { 200: done },
});
