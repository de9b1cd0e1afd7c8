import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, money, optional } from '../fields.ts';
import { texts } from '../texts.ts';
import { asksFloorReason, priceReasons } from './price-reasons.ts';
import { product } from './products.ts';

const stockPlan = z.object({
  /** Name the product will get. */
  name: z.string(),
  /** Reais: what the shop pays for the device, and what it asks for it unless somebody says otherwise. */
  paid: z.number(),
  price: z.number(),
  /** The least to ask for it, in reais, for who may see floors. */
  floor: z.number().optional(),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The type of the device that was bought; null where the shop has none of that name. */
  type: z.number().nullable(),
  /** The values of the shop's attribute 'Estado'. */
  conditions: z.array(z.object({ id: z.number(), value: z.string() })),
  /** The one of them that says that it was used; null where there is none. */
  condition: z.number().nullable(),
  /** With how many pictures the product begins. */
  pictures: z.number(),
});
export type StockPlan = z.output<typeof stockPlan>;

export const planStockCall = defineCall({
  method: 'GET',
  path: '/estoque/:proposal',
  may: 'proposals.see',
  summary: 'What the product of a bought device would be, and what can be chosen for it',
  params: z.object({ proposal: id }),
  responses: { 200: stockPlan },
});

export const stockProposalCall = defineCall({
  method: 'POST',
  path: '/estoque',
  may: 'products.change',
  summary: 'Makes one product of an approved proposal, once; what is not said of it is as the plan has it',
  changes: ['products'],
  body: z.object({
    proposal: z.union([id, z.object({ id })], { error: texts.required }),
    price: optional(money),
    /** A type of device, and a value of the attribute 'Estado'; none without. */
    type: optional(id),
    condition: optional(id),
    /** False: a draft, seen by the shop's people alone. */
    published: optional(z.boolean({ error: texts.invalidChoice })),
    ...priceReasons,
  }),
  responses: { 201: z.object({ message: z.string(), produto: product }), 409: asksFloorReason },
});
export type StockWish = Omit<z.output<typeof stockProposalCall.body>, 'proposal'>;
