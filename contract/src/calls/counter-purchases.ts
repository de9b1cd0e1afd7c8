import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, imei, optional, positiveMoney, text } from '../fields.ts';
import { payAsChoices } from '../rules/credit.ts';
import { texts } from '../texts.ts';
import { order } from './orders.ts';
import { reason } from './payments.ts';
import { describedDevice } from './proposal-submission.ts';
import { proposal } from './proposals.ts';
import { problem } from './shapes.ts';

/** Buying at the counter: devices that people hand in, and the paper that they sign. */

/** Names of answers that are needed before the device is taken in. */
const asksBuyer = problem.extend({
  needs: z.enum(['confirm_expired', 'flag_reason', 'accept_offer', 'cash_session']).optional(),
});

const confirmations = {
  confirm_expired: z.boolean({ error: texts.invalidField }).optional(),
  flag_reason: optional(text(300)),
  accept_offer: z.boolean({ error: texts.invalidField }).optional(),
};

export const receiveDeviceCall = defineCall({
  method: 'POST',
  path: '/balcao/avaliacoes',
  may: 'counter.buy',
  summary: 'Takes a device in for its inspection: one that was quoted, or a new quote of somebody at the counter',
  explainsRefusals: true,
  body: [
    { when: { has: 'proposal_id' }, schema: z.object({ proposal_id: id, ...confirmations }) },
    {
      when: 'otherwise',
      schema: z.object({
        user_id: id,
        imei,
        serialNumber: optional(text(60)),
        ...describedDevice.shape,
        ...confirmations,
      }),
    },
  ],
  responses: { 201: z.object({ proposal }), 409: asksBuyer },
});

export const buyAtCounterCall = defineCall({
  method: 'POST',
  path: '/balcao/compras',
  may: 'counter.buy',
  summary:
    'Buys an inspected device at the value that both saw: register line, paper, and credit or a Pix that is owed, at once; a repetition is the same purchase',
  explainsRefusals: true,
  changes: ['products'],
  body: z.object({
    proposal_id: id,
    value: positiveMoney,
    pay_as: z.enum(payAsChoices, { error: texts.invalidChoice }),
    /** The seller has signed where the device comes from. */
    origin_signed: z.boolean({ error: texts.invalidField }),
    /** The order that the device was promised for, or is to pay a part of. */
    order_code: optional(text(40)),
    ...confirmations,
  }),
  responses: {
    200: z.object({
      proposal,
      /** Granted credit, in reais; null where the seller is owed a Pix. */
      credit: z.object({ value: z.number(), bonus: z.number(), total: z.number() }).nullable(),
      order: order.nullable(),
    }),
    409: asksBuyer,
  },
});

const ofProposal = z.object({ proposalId: id });

export const refusePurchaseCall = defineCall({
  method: 'POST',
  path: '/balcao/compras/:proposalId/recusar',
  may: 'counter.buy',
  summary: 'Gives a device back at once: either side says no; a promise that it stood for ends',
  params: ofProposal,
  explainsRefusals: true,
  body: z.object({ reason }),
  responses: { 200: z.object({ proposal }) },
});

export const readPurchasePaperCall = defineCall({
  method: 'GET',
  path: '/balcao/compras/:proposalId/papel',
  may: 'counter.buy',
  summary:
    'What the receipt of a purchase and the declaration of where the device comes from say, to be signed before it',
  params: ofProposal,
  responses: {
    200: z.object({
      /** Of the purchase in the register; null until it is made. */
      number: z.string().nullable(),
      seller: z.object({
        name: z.string(),
        cpf: z.string(),
        rg: z.string().nullable(),
        address: z.string().nullable(),
      }),
      device: z.object({ name: z.string(), imei: z.string(), serial: z.string().nullable() }),
      value: z.number(),
      bonus: z.number(),
      statement: z.string(),
      at: z.string().nullable(),
    }),
  },
});
export type PurchasePaper = z.output<(typeof readPurchasePaperCall)['responses'][200]>;
