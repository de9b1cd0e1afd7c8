import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, id, listQuery, optional, pageOf } from '../fields.ts';
import { creditMoveKinds, creditSituations } from '../rules/credit.ts';
import { texts } from '../texts.ts';
import { proposal } from './proposals.ts';
import { user } from './shapes.ts';

/** Credit for one device that the shop has bought, in reais. */
export const creditLot = z.object({
  id: z.number(),
  proposal_id: z.number(),
  device: z.string(),
  /** Granted amounts: the price of the device, and the gift beside it. */
  principal: z.number(),
  bonus: z.number(),
  free_principal: z.number(),
  free_bonus: z.number(),
  /** Held by orders that are not paid yet. */
  reserved: z.number(),
  /** The last day on which it can be used, `yyyy-mm-dd`. */
  ends_on: z.string(),
});
export type CreditLot = z.output<typeof creditLot>;

const creditMove = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(creditMoveKinds),
  principal: z.number(),
  bonus: z.number(),
  /** Effect on what is free, in reais; negative where it takes. */
  value: z.number(),
  /** Free credit of the person after it. */
  balance: z.number(),
  order_code: z.string().nullable(),
  proposal_id: z.number(),
});
export type CreditMove = z.output<typeof creditMove>;

const ownCredit = z.object({
  credit: z.object({
    /** Usable now, in reais. */
    free: z.number(),
    reserved: z.number(),
    /** Whole reais of what is free. */
    points: z.number(),
    /** Those with something free or reserved, what ends first coming first. */
    lots: z.array(creditLot),
  }),
  moves: pageOf(creditMove),
});
export type OwnCredit = z.output<typeof ownCredit>;

export const readOwnCreditCall = defineCall({
  method: 'GET',
  path: '/meu-credito',
  may: 'own',
  summary: "The person's own credit, device by device, and everything that moved it, newest first",
  query: listQuery.pick({ page: true }),
  responses: { 200: ownCredit },
});

export const cashCreditCall = defineCall({
  method: 'POST',
  path: '/meu-credito/:lotId/resgatar',
  may: 'own',
  summary: 'Has the free price of one device paid in money in two business days; its free bonus ends',
  params: z.object({ lotId: id }),
  explainsRefusals: true,
  responses: { 200: ownCredit },
});

export const choosePayAsCall = defineCall({
  method: 'POST',
  path: '/proposals/:id/credito',
  may: 'own',
  summary:
    'Its seller takes credit in place of a Pix, at the bonus of this moment, or goes back to the Pix; `product_id` is what they mean to buy',
  params: z.object({ id }),
  explainsRefusals: true,
  body: z.object({ aceita: z.boolean({ error: texts.invalidField }), product_id: optional(id) }),
  responses: { 200: z.object({ proposal }) },
});

/** A credit as the shop's people read it. */
const listedCredit = creditLot.extend({ granted_at: z.string(), user });
export type ListedCredit = z.output<typeof listedCredit>;

export const creditListQuery = listQuery.pick({ page: true, search: true }).extend({
  situacao: optional(z.enum(creditSituations, { error: texts.invalidChoice })),
  /** As it was at the end of that day. */
  em: optional(day),
});
export type CreditListQuery = z.output<typeof creditListQuery>;

export const listCreditsCall = defineCall({
  method: 'GET',
  path: '/creditos',
  may: 'credit.see',
  summary:
    'Credit that the shop owes, now or at the end of a day; search finds the proposal, the device and the person',
  query: creditListQuery,
  responses: {
    200: z.object({
      credits: pageOf(listedCredit),
      /** Of everything that the list finds, in reais: free parts, what orders hold, and what is free and ends in 30 days. */
      totals: z.object({ principal: z.number(), bonus: z.number(), reserved: z.number(), ending: z.number() }),
    }),
  },
});

const allCredits = creditListQuery.omit({ page: true });
export type AllCreditsQuery = z.output<typeof allCredits>;

export const exportCreditsCall = defineCall({
  method: 'GET',
  path: '/csv/creditos',
  may: 'credit.see',
  summary: 'The credits that the list finds, as a file for spreadsheets',
  answersFile: 'csv',
  query: allCredits,
  responses: { 200: z.string() },
});
