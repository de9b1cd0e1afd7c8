import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, money, optional, page, pageOf } from '../fields.ts';
import { marketColumns } from '../rules/price-desk.ts';
import { texts } from '../texts.ts';
import { priceReason } from './price-reasons.ts';
import { done } from './shapes.ts';
import { tableProblem } from './table-problem.ts';

const choice = { error: texts.invalidChoice };

/** A device that the shop has bought and sold, in reais, and the base that would have left the margin that is aimed at. */
const sample = z.object({
  unit_code: z.string(),
  price: z.number(),
  fee: z.number(),
  tax: z.number(),
  extras: z.number(),
  effects: z.number(),
  implied: z.number(),
});

const baseSuggestion = z.object({
  model_id: z.number(),
  model: z.string(),
  base: z.number(),
  suggested: z.number().nullable(),
  /** In words, where nothing is suggested. */
  why: z.string().nullable(),
  /** The most to pay for one; null where too few were sold to tell. */
  ceiling: z.number().nullable(),
  /** Sales that it is made of. */
  sales: z.number(),
  /** Of the inspections that were decided lately, and those among them that failed. */
  failed: z.number(),
  decided: z.number(),
  /** The middle of what others pay and ask; null where nobody has noted it lately. */
  market: z.object({ buy: z.number().nullable(), sell: z.number().nullable() }),
  version: z.number(),
});
export type BaseSuggestion = z.output<typeof baseSuggestion>;
const explainedSuggestion = baseSuggestion.extend({ samples: z.array(sample) });
export type ExplainedSuggestion = z.output<typeof explainedSuggestion>;

export const listSuggestionsCall = defineCall({
  method: 'GET',
  path: '/precos/sugestoes',
  may: 'pricing.see',
  summary: "What to pay next for each of the wizard's models, by the shop's own last sales",
  query: z.object({ page: page.optional().default(1) }),
  responses: { 200: pageOf(baseSuggestion) },
});

export const readSuggestionCall = defineCall({
  method: 'GET',
  path: '/precos/sugestoes/:modelId',
  may: 'pricing.see',
  summary: 'The same of one model, with the sales that it is made of',
  params: z.object({ modelId: id }),
  responses: { 200: z.object({ suggestion: explainedSuggestion }) },
});

export const applySuggestionsCall = defineCall({
  method: 'POST',
  path: '/precos/sugestoes/aplicar',
  may: 'evaluations.change',
  summary: 'Gives models new base values, all or nothing, over the versions that were shown',
  changes: ['catalogue'],
  body: z.object({
    models: z
      .array(z.object({ id, base: money, version: integer(1, 2_147_483_647) }), choice)
      .min(1, texts.invalidChoice)
      .max(500, texts.invalidChoice),
    ...priceReason,
  }),
  responses: { 200: z.object({ message: z.string(), applied: z.number() }) },
});

const marketPrice = z.object({
  id: z.number(),
  model_id: z.number(),
  model: z.string(),
  source: z.string(),
  /** Reais. */
  buy: z.number().nullable(),
  sell: z.number().nullable(),
  /** `yyyy-mm-dd`. */
  day: z.string(),
  at: z.string(),
  by: z.string().nullable(),
});
export type MarketPrice = z.output<typeof marketPrice>;

const marketImport = z.object({
  message: z.string(),
  applied: z.boolean(),
  /** Prices that are new, by the columns of the table; amounts in reais. */
  changes: z.array(
    z.object({
      line: z.number(),
      marca: z.string(),
      tipo: z.string(),
      modelo: z.string(),
      fonte: z.string(),
      compra: z.number().nullable(),
      venda: z.number().nullable(),
      data: z.string(),
    }),
  ),
  /** Lines that are known already. */
  unchanged: z.number(),
  problems: z.array(tableProblem),
  /** Names these changes. */
  fingerprint: z.string(),
});
export type MarketImport = z.output<typeof marketImport>;

export const importMarketCall = defineCall({
  method: 'POST',
  path: '/precos/mercado/importar',
  may: 'pricing.change',
  summary: `Notes prices of others, pasted as a table of ${marketColumns.join(';')}: says what is new, or keeps it`,
  carries: 'table',
  body: z.object({
    csv: z.string({ error: texts.required }).refine((csv) => csv.trim() !== '', 'O arquivo está vazio.'),
    dryRun: z.boolean(choice),
    fingerprint: optional(z.string().max(100, texts.tooLong(100))),
  }),
  responses: { 200: marketImport },
});

export const listMarketCall = defineCall({
  method: 'GET',
  path: '/precos/mercado',
  may: 'pricing.see',
  summary: 'Noted prices of others, newest first; `modelo` for one model alone',
  query: z.object({ modelo: optional(id), page: page.optional().default(1) }),
  responses: { 200: pageOf(marketPrice) },
});

export const deleteMarketCall = defineCall({
  method: 'DELETE',
  path: '/precos/mercado/:id',
  may: 'pricing.change',
  summary: 'Takes a noted price of others away',
  params: z.object({ id }),
  responses: { 200: done },
});
