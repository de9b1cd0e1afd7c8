import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, money } from '../fields.ts';
import { problem } from './shapes.ts';

/** A quote and what the same device is worth today. */
export const renewal = z.object({
  proposal_id: z.number(),
  device: z.string(),
  image_model: z.string().nullable(),
  /** Of the wizard, where it still has the model. */
  model_id: z.number().nullable().optional(),
  old_value: z.number(),
  /** Null where the model or an answer is gone: the device is valued anew by the wizard. */
  new_value: z.number().nullable(),
  valid_until: z.string(),
  is_expired: z.boolean(),
  /** True while it can be renewed: not once the device is on its way. */
  is_open: z.boolean(),
  days: z.number(),
});
export type Renewal = z.output<typeof renewal>;

const byToken = z.object({ token: z.string().max(200) });

export const readRenewalCall = defineCall({
  method: 'GET',
  path: '/renovacao/:token',
  may: 'public',
  summary: 'What the quote behind the mailed link is worth today; reading it changes nothing',
  params: byToken,
  responses: { 200: z.object({ renewal }) },
});

const renewed = z.object({ message: z.string(), renewal });
/** A price that has moved comes with what it is now. */
const responses = { 200: renewed, 409: problem.extend({ renewal: renewal.optional() }) };
/** The value that the screen showed, in reais. */
const shownValue = z.object({ valor: money });

export const renewQuoteCall = defineCall({
  method: 'POST',
  path: '/renovacao/:token',
  may: 'public',
  summary: 'Renews a quote at the value that the screen showed; 409 when the price has moved since',
  params: byToken,
  body: shownValue,
  responses,
});

const ofProposal = z.object({ id });

export const readOwnRenewalCall = defineCall({
  method: 'GET',
  path: '/proposals/:id/renovacao',
  may: 'own',
  summary: "What the quote of the person's own proposal is worth today; reading it changes nothing",
  params: ofProposal,
  responses: { 200: z.object({ renewal }) },
});

export const renewOwnQuoteCall = defineCall({
  method: 'POST',
  path: '/proposals/:id/renovacao',
  may: 'own',
  summary: "Renews the quote of the person's own proposal, as the mailed link does",
  params: ofProposal,
  body: shownValue,
  responses,
});
