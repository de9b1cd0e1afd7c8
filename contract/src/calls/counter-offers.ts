import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, money } from '../fields.ts';
import { offerStates, silenceRules } from '../rules/proposal.ts';
import { texts } from '../texts.ts';

/** One thing that was found otherwise than declared, in words, and what it does to the value, in reais. */
export const offerDifference = z.object({
  question: z.string(),
  declared: z.string(),
  found: z.string(),
  effect: z.number(),
});
export type OfferDifference = z.output<typeof offerDifference>;

/** A photo of the inspection that may be shown: its address below the site. */
export const shownPhoto = z.object({ id: z.number(), url: z.string() });
export type ShownPhoto = z.output<typeof shownPhoto>;

/** The amount the shop would pay instead, as its seller reads it. */
export const counterOffer = z.object({
  id: z.number(),
  proposal_id: z.number(),
  device: z.string(),
  image_model: z.string().nullable(),
  old_value: z.number(),
  new_value: z.number(),
  differences: z.array(offerDifference),
  /** The shop's words: sanitised HTML of the rejection, or what was typed for this offer. */
  message: z.string().nullable(),
  photos: z.array(shownPhoto),
  /** Cost of the way back; null if nobody gave one. */
  freight: z.number().nullable(),
  expires_at: z.string(),
  /** Consequence of no answer in time. */
  on_silence: z.enum(silenceRules).optional(),
  state: z.enum(offerStates),
});
export type CounterOffer = z.output<typeof counterOffer>;

const byToken = z.object({ token: z.string().max(200) });

export const readCounterOfferCall = defineCall({
  method: 'GET',
  path: '/contraproposta/:token',
  may: 'public',
  summary: 'The counter-offer behind the mailed link; reading it changes nothing',
  params: byToken,
  responses: { 200: z.object({ offer: counterOffer }) },
});

export const readOfferPhotoCall = defineCall({
  method: 'GET',
  path: '/contraproposta/:token/fotos/:photoId',
  may: 'public',
  summary: 'A photo of the counter-offer behind the mailed link',
  params: byToken.extend({ photoId: id }),
  answersFile: 'private',
  responses: { 200: z.string() },
});

const answerBody = z.object({
  aceita: z.boolean({ error: texts.invalidChoice }),
  /** The offer that the screen showed, in reais. */
  valor: money,
});

const answered = z.object({
  message: z.string(),
  offer: counterOffer,
  /** Opens the bank-data form where the shop lacks them; null otherwise. */
  bank_token: z.string().nullable(),
});

export const answerCounterOfferCall = defineCall({
  method: 'POST',
  path: '/contraproposta/:token/resposta',
  may: 'public',
  summary: 'Accepts or refuses a counter-offer; the same answer again changes nothing',
  params: byToken,
  body: answerBody,
  responses: { 200: answered },
});

export const answerOwnCounterOfferCall = defineCall({
  method: 'POST',
  path: '/proposals/:id/contraproposta',
  may: 'own',
  summary: "Accepts or refuses the open counter-offer of the person's own proposal",
  params: z.object({ id }),
  body: answerBody,
  responses: { 200: answered },
});
