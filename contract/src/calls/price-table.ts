import { z } from 'zod';
import { defineCall } from '../call.ts';
import { optional } from '../fields.ts';
import { texts } from '../texts.ts';
import { modification } from './evaluation.ts';
import { tableProblem } from './table-problem.ts';

export const exportPricesCall = defineCall({
  method: 'GET',
  path: '/csv/precos',
  may: 'prices.export',
  summary: "Every price of the wizard as a file for spreadsheets, one line for each of a model's values",
  answersFile: 'csv',
  responses: { 200: z.string() },
});

/** Reais; without a direction where it is a base value. */
const price = z.object({ amount: z.number(), modification: modification.nullable() });

const priceChange = z.object({
  /** As spreadsheets number their lines: the heading is line 1. */
  line: z.number(),
  marca: z.string(),
  tipo: z.string(),
  modelo: z.string(),
  /** Both absent where the base value changes. */
  caracteristica: z.string().nullable(),
  valor: z.string().nullable(),
  before: price,
  after: price,
});
export type PriceChange = z.output<typeof priceChange>;

const importResult = z.object({
  message: z.string(),
  applied: z.boolean(),
  changes: z.array(priceChange),
  /** Lines that say what is so already. */
  unchanged: z.number(),
  problems: z.array(tableProblem),
  /** Names the prices that this was worked out from; sent along, it keeps newer ones from being overwritten. */
  fingerprint: z.string(),
});
export type PriceImport = z.output<typeof importResult>;

export const importPricesCall = defineCall({
  method: 'POST',
  path: '/precos/importar',
  may: 'prices.import',
  needsStepUp: true,
  summary: 'Says what a price table would change, or changes it, all or nothing; prices it does not name stay',
  changes: ['catalogue'],
  carries: 'table',
  body: z.object({
    csv: z.string({ error: texts.required }).refine((csv) => csv.trim() !== '', 'O arquivo está vazio.'),
    dryRun: z.boolean({ error: texts.invalidChoice }),
    fingerprint: optional(z.string().max(100, texts.tooLong(100))),
  }),
  responses: { 200: importResult },
});
