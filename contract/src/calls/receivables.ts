import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, listQuery, optional, pageOf, rule } from '../fields.ts';
import { receivableSources, receivableStates } from '../rules/card.ts';
import { texts } from '../texts.ts';

/** Money that a card provider owes the shop, or has paid. Amounts in reais. */
const receivable = z.object({
  id: z.number(),
  /** Null once nobody knows what it was paid for. */
  payment_id: z.number().nullable(),
  order_code: z.string().nullable(),
  /** Which one, and of how many. */
  instalment: z.number().int(),
  of: z.number().int(),
  due_on: z.string(),
  /** Paid by the buyer, without what went back. */
  gross: z.number(),
  /** Kept by the provider. */
  fee: z.number(),
  net: z.number(),
  state: z.enum(receivableStates),
  source: z.enum(receivableSources),
});
export type Receivable = z.output<typeof receivable>;

const found = {
  /** Of the day on which the money comes, both included. */
  de: optional(day),
  ate: optional(day),
  situacao: optional(z.enum(receivableStates, { error: texts.invalidChoice })),
};
/** Days are compared as text, `yyyy-mm-dd`. */
const inOrder = rule('ate', texts.daysInOrder, ({ de, ate }) => !de || !ate || String(de) <= String(ate));

export const receivablesQuery = listQuery.pick({ page: true }).extend(found).check(inOrder);
export type ReceivablesQuery = z.output<typeof receivablesQuery>;

export const listReceivablesCall = defineCall({
  method: 'GET',
  path: '/recebiveis',
  may: 'payments.see',
  summary: 'Money of cards by the day on which it comes, the first day first',
  query: receivablesQuery,
  responses: {
    200: z.object({
      receivables: pageOf(receivable),
      /** Sum of each day of the page, as far as the list finds it, on other pages too. Days are São Paulo's. */
      days: z.array(z.object({ day: z.string(), net: z.number() })),
      /** Of all that the list finds. */
      totals: z.object({ gross: z.number(), fee: z.number(), net: z.number() }),
    }),
  },
});

export const exportReceivablesCall = defineCall({
  method: 'GET',
  path: '/csv/recebiveis',
  may: 'payments.export',
  summary: 'The receivables that the list finds, as a file for spreadsheets',
  answersFile: 'csv',
  query: z.object(found).check(inOrder),
  responses: { 200: z.string() },
});
