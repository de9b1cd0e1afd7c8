import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, optional, page, pageOf } from '../fields.ts';
import { priceAlertKinds, priceSources } from '../rules/price-desk.ts';
import { texts } from '../texts.ts';

const mostFloors = 100;
const idList = /^\d{1,10}(,\d{1,10})*$/;

const productFloor = z.object({
  product_id: z.number(),
  /** Of its dearest unit in stock, else as it was typed; null where nobody knows it, and then there is no floor. */
  cost: z.number().nullable(),
  floor: z.number().nullable(),
  price: z.number(),
  below: z.boolean(),
});
export type ProductFloor = z.output<typeof productFloor>;

export const readFloorsCall = defineCall({
  method: 'GET',
  path: '/precos/piso',
  may: 'pricing.see',
  summary: 'Cost and floor of products, by their ids with commas between',
  query: z.object({
    produtos: z
      .string({ error: texts.required })
      .trim()
      .regex(idList, texts.invalidChoice)
      .transform((ids) => [...new Set(ids.split(',').map(Number))])
      .refine((ids) => ids.length <= mostFloors && ids.every((each) => each <= 2_147_483_647), texts.invalidChoice),
  }),
  responses: { 200: z.object({ floors: z.array(productFloor) }) },
});

const priceChange = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for what came by itself, and of an account that is gone. */
  by: z.string().nullable(),
  /** Reais; null at the start. */
  before: z.number().nullable(),
  after: z.number(),
  source: z.enum(priceSources),
  reason: z.string().nullable(),
});
export type PriceHistoryRow = z.output<typeof priceChange>;

export const listPriceChangesCall = defineCall({
  method: 'GET',
  path: '/precos/historico',
  may: ['products.change', 'evaluations.see'],
  summary: 'Every price of a product (`produto`), or every base of a model (`modelo`), newest first',
  query: z.object({ produto: optional(id), modelo: optional(id), page: page.optional().default(1) }),
  responses: { 200: pageOf(priceChange) },
});

const priceAlert = z.object({
  kind: z.enum(priceAlertKinds),
  subject: z.object({ kind: z.enum(['product', 'unit', 'model', 'proposal']), id: z.number(), words: z.string() }),
  words: z.string(),
  /** Days or reais, as `words` tells; null where there is none. */
  value: z.number().nullable(),
});
export type PriceAlert = z.output<typeof priceAlert>;

export const listPriceAlertsCall = defineCall({
  method: 'GET',
  path: '/precos/alertas',
  may: 'pricing.see',
  summary: 'What the price desk calls to: old stock, losses, prices below the floor, unknown costs, dear quotes',
  responses: { 200: z.object({ alerts: z.array(priceAlert) }) },
});
