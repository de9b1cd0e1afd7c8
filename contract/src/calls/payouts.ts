import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, id, listQuery, optional, pageOf, text } from '../fields.ts';
import { payoutFlags, payoutLists, payoutStates } from '../rules/payment.ts';
import { texts } from '../texts.ts';
import { reason } from './payments.ts';
import { problem } from './shapes.ts';

/** The sum the shop owes or has paid for a device it bought. */
export const payout = z.object({
  id: z.number(),
  proposal_id: z.number(),
  value: z.number(),
  /** The credit whose rest it pays; null for the price of the device itself. */
  credit_id: z.number().nullable(),
  /** The day on which it is to be paid, `yyyy-mm-dd`. */
  due_on: z.string(),
  state: z.enum(payoutStates),
  seller: z.string(),
  device: z.string(),
  /** Who is paid, masked; null while there are no bank data. */
  holder: z.string().nullable(),
  has_pix_key: z.boolean(),
  /** Names the account that was given last, once it was changed: what `confirm_changed` says. */
  account_version: z.number().nullable(),
  account_changed_at: z.string().nullable(),
  flags: z.array(z.enum(payoutFlags)),
  /** The name of the admin who is paying it. */
  claimed_by: z.string().nullable(),
  /** True if that is the person asking. */
  is_mine: z.boolean(),
  /** True if it is paid, or was, by a file that the bank takes. */
  in_batch: z.boolean(),
  /** True if the provider pays it, or has: a provider's payment is not undone. */
  by_provider: z.boolean(),
  paid_at: z.string().nullable(),
  e2e_id: z.string().nullable(),
  has_receipt: z.boolean(),
  /** Why it is due again, or what the provider said of it last. */
  note: z.string().nullable().optional(),
  version: z.number(),
});
export type Payout = z.output<typeof payout>;

export const payoutQuery = listQuery.pick({ page: true, search: true }).extend({
  quando: optional(z.enum(payoutLists, { error: texts.invalidChoice })),
});
export type PayoutQuery = z.output<typeof payoutQuery>;

export const listPayoutsCall = defineCall({
  method: 'GET',
  path: '/repasses',
  may: 'payouts.see',
  summary: 'What is due to sellers, the earliest first; search finds the proposal and the seller',
  query: payoutQuery,
  responses: { 200: z.object({ payouts: pageOf(payout), can_send: z.boolean() }) },
});

const verb = {
  method: 'POST',
  may: 'payouts.pay',
  needsStepUp: true,
  params: z.object({ id }),
  explainsRefusals: true,
} as const;
const moved = z.object({ message: z.string(), payout });
/** Said of an account that was changed within the last day: its `account_version`. A mere yes confirms no account. */
const confirmation = {
  confirm_changed: z.union([id, z.boolean()], { error: texts.invalidField }).optional(),
  /** Why a device is paid that was bought from somebody else, too. */
  flag_reason: optional(text(300)),
};
/** Also tells that a reason is asked for, or that the account was changed lately, and the word that paying it needs. */
const asksPayer = problem.extend({ needs: z.literal('flag_reason').optional() });
const changedAccount = asksPayer.extend({ confirm_changed: z.number().optional() });

export const beginPayoutCall = defineCall({
  ...verb,
  path: '/repasses/:id/pagar',
  summary:
    'Takes a payout in hand: amount and destination are frozen, and shown as a Pix code or line by line, also again to whoever has it; needs `If-Match`',
  body: z.object(confirmation).optional(),
  responses: {
    200: z.object({
      /** Pays the seller's key; null without one. */
      code: z.string().nullable(),
      /** Fields to type into the bank's app, or to check there, one by one. */
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
      payout,
    }),
    409: changedAccount,
  },
});

export const finishPayoutCall = defineCall({
  ...verb,
  path: '/repasses/:id/pago',
  summary: 'Says that it was paid, by its end-to-end id or a receipt; of whoever took it in hand',
  form: z.object({ e2e: optional(z.string().max(40, texts.tooLong(40))), paid_on: day }),
  files: ['receipt'],
  carries: 'pictures',
  responses: { 200: moved },
});

export const dropPayoutCall = defineCall({
  ...verb,
  path: '/repasses/:id/nao-pago',
  summary: 'Says that it was not paid: it is due again; of whoever took it in hand, or who may release it',
  body: z.object({ reason }),
  responses: { 200: moved },
});

export const undoPayoutCall = defineCall({
  ...verb,
  path: '/repasses/:id/desfazer',
  summary: 'Takes back that somebody paid it: it is due again; not what the provider has done',
  body: z.object({ reason }),
  responses: { 200: moved },
});

export const batchPayoutsCall = defineCall({
  method: 'POST',
  path: '/repasses/lote',
  may: 'payouts.pay',
  needsStepUp: true,
  summary:
    'Takes several payouts in hand at the versions that were shown, all or none, and answers them as a file for the bank, nothing masked',
  explainsRefusals: true,
  answersFile: 'csv',
  body: z.object({
    rows: z
      .array(z.object({ id, version: optional(id) }), { error: texts.invalidChoice })
      .min(1, texts.invalidChoice)
      .max(200, texts.invalidChoice)
      .optional(),
    /** The `account_version` of each row whose account was changed within the last day. */
    confirm_changed: z.union([z.array(id).max(200), z.boolean()], { error: texts.invalidField }).optional(),
    flag_reason: confirmation.flag_reason,
  }),
  responses: { 200: z.string(), 409: asksPayer.extend({ confirm_changed: z.array(z.number()).optional() }) },
});

export const sendPayoutCall = defineCall({
  ...verb,
  path: '/repasses/:id/enviar',
  summary: "Has the Pix provider pay the seller's key, which is refused when another person holds it; needs `If-Match`",
  body: z.object(confirmation).optional(),
  responses: { 202: moved, 409: changedAccount },
});

export const readPayoutReceiptCall = defineCall({
  method: 'GET',
  path: '/repasses/:id/comprovante',
  may: 'own',
  summary: "The receipt of a payout; its seller's or an admin's to see",
  params: z.object({ id }),
  answersFile: 'private',
  responses: { 200: z.string() },
});
