import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, listQuery, money, optional, pageOf, text } from '../fields.ts';
import { receivedSituations, verdicts } from '../rules/payment.ts';
import { texts } from '../texts.ts';
import { reason, refund, withdrawal } from './payments.ts';

export const receivedPayment = z.object({
  id: z.number(),
  /** Null of a card. */
  e2e_id: z.string().nullable(),
  method: z.string(),
  /** For people: 'Pix', or the card's last digits and its instalments. */
  label: z.string(),
  /** The provider's name of it; of a Pix that is `e2e_id`. */
  provider_id: z.string().nullable(),
  /** Of a card. */
  instalments: z.number().int().nullable(),
  /** Cost of it to the shop and what is left, in reais, as far as anybody knows; null of a Pix. */
  fee: z.number().nullable(),
  net: z.number().nullable(),
  txid: z.string().nullable(),
  value: z.number(),
  /** Part that was given back or is about to be. */
  refunded: z.number(),
  paid_at: z.string(),
  verdict: z.enum(verdicts),
  order_code: z.string().nullable(),
  order_status: z.number().nullable(),
  order_value: z.number().nullable(),
  /** Who paid, as far as the provider tells it: the name, documents masked. */
  payer: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  contested: z.boolean(),
  /** True while somebody has to decide on it. */
  is_open: z.boolean(),
  /** Possible actions: the buttons of its row. */
  can: z.object({ refund: z.boolean(), link: z.boolean(), accept: z.boolean(), refuse: z.boolean() }),
  withdrawal: withdrawal.nullable(),
  /** With why one that failed did, or what stands in the way of one that is not done yet. */
  refunds: z.array(refund.extend({ last_error: z.string().nullable() })),
});
export type ReceivedPayment = z.output<typeof receivedPayment>;

/** An attempt to pay by card of which its provider says what nobody here knows: it changes nothing until that is known. */
export const strangeCard = z.object({
  id: z.number(),
  /** By which the provider knows it: the order's code and the number of the attempt. */
  reference: z.string(),
  order_code: z.string(),
  order_status: z.number(),
  /** For people: the card's last digits and its instalments. */
  label: z.string(),
  value: z.number(),
  /** In the provider's words. */
  said: z.string(),
  since: z.string(),
});
export type StrangeCard = z.output<typeof strangeCard>;

export const receivedQuery = listQuery.pick({ page: true, search: true }).extend({
  situacao: optional(z.enum(receivedSituations, { error: texts.invalidChoice })),
});
export type ReceivedQuery = z.output<typeof receivedQuery>;

export const listReceivedCall = defineCall({
  method: 'GET',
  path: '/recebimentos',
  may: 'payments.see',
  summary: 'Money that came in, newest first; search finds the order, the payer and the identifiers of the Pix',
  query: receivedQuery,
  responses: {
    200: z.object({
      payments: pageOf(receivedPayment),
      /** On the first page, but of those that were decided on. */
      strange_cards: z.array(strangeCard).optional(),
      /** Sum of each day of the page, as far as the list finds it, on other pages too. Days are São Paulo's. */
      days: z.array(z.object({ day: z.string(), value: z.number() })).optional(),
    }),
  },
});

export const exportReceivedCall = defineCall({
  method: 'GET',
  path: '/csv/recebimentos',
  may: 'payments.export',
  summary: 'The payments that the list finds, as a file for spreadsheets; payers are masked',
  answersFile: 'csv',
  query: receivedQuery.omit({ page: true }),
  responses: { 200: z.string() },
});

const verb = { method: 'POST', may: 'payments.change', params: z.object({ id }), explainsRefusals: true } as const;
const decided = { 200: z.object({ message: z.string(), payment: receivedPayment }) } as const;

export const linkReceivedCall = defineCall({
  ...verb,
  path: '/recebimentos/:id/vincular',
  summary: 'Says which order a payment without one is for; the order is then settled by what it has received',
  changes: ['products'],
  body: z.object({ order_code: text(40) }),
  responses: decided,
});

export const acceptReceivedCall = defineCall({
  ...verb,
  path: '/recebimentos/:id/aceitar',
  summary: 'Takes a payment as it is: too little settles its order, too much is kept',
  changes: ['products'],
  responses: decided,
});

export const refundReceivedCall = defineCall({
  ...verb,
  may: 'payments.refund',
  needsStepUp: true,
  path: '/recebimentos/:id/devolver',
  summary: 'Gives a payment back, whole or in part; the header Idempotency-Key makes a repetition the same refund',
  // Without a value the rest goes back; a null is none that anybody meant.
  body: z.object({ value: money.optional(), reason }),
  responses: { 202: z.object({ message: z.string(), payment: receivedPayment }) },
});

export const refuseWithdrawalCall = defineCall({
  ...verb,
  path: '/recebimentos/:id/recusar',
  summary: "Refuses the buyer's wish to give the order back, with the reason that is mailed",
  body: z.object({ reason }),
  responses: decided,
});
