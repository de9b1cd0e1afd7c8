import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer, percent } from '../fields.ts';
import { cardProviders, cardSettingsBounds, challengeRules, payoutRules } from '../rules/card.ts';
import { instalmentBounds } from '../rules/instalments.ts';
import { texts } from '../texts.ts';

/** Part of the provider's price list: up to so many instalments cost the shop so much of what is paid. */
const cardFee = z.object({ up_to: z.number().int(), percent: z.number() });

/** Setup of payments by card. Secrets are written and never read. */
export const cardSettings = z.object({
  provider: z.enum(cardProviders),
  /** Given to the browsers of buyers. */
  public_key: z.string(),
  has_access_token: z.boolean(),
  /** The secret by which the provider signs its notices. */
  has_webhook_secret: z.boolean(),
  /** Blank: the provider's own. */
  base_url: z.string(),
  script_url: z.string(),
  /** Shown on the buyer's bill. */
  statement: z.string(),
  challenge: z.enum(challengeRules),
  /** Hours for which an order waits while the bank looks at its payment. */
  review_hours: z.number().int(),
  fees: z.array(cardFee),
  payout: z.enum(payoutRules),
  /** Days after which the provider pays the shop. */
  payout_days: z.number().int(),
  /** Address at which the provider is to tell of payments; null for one that tells nobody. */
  webhook_url: z.string().nullable(),
  /** True if the simulator can be chosen: the shop runs on this machine alone. */
  has_simulator: z.boolean(),
  /** Scripts of the provider that the paying page has run, the latest first. */
  scripts: z.array(z.object({ url: z.string(), sha256: z.string(), since: z.string() })),
  version: z.number(),
});
export type CardSettings = z.output<typeof cardSettings>;

const { statement, reviewHours, payoutDays, feePercent, mostFees } = cardSettingsBounds;

const line = (max: number) => z.string({ error: texts.invalidField }).trim().max(max, texts.tooLong(max)).optional();
/** Blank or absent secrets keep what is stored. */
const secret = z.string({ error: texts.invalidField }).trim().max(500, texts.tooLong(500)).nullish();

const fees = z
  .array(z.object({ up_to: integer(1, instalmentBounds.most), percent: percent(feePercent) }), {
    error: texts.invalidField,
  })
  .max(mostFees, texts.invalidField)
  .refine(
    (rows) => rows.every(({ up_to }, place) => place === 0 || up_to > (rows[place - 1]?.up_to ?? 0)),
    'Escreva as faixas em ordem crescente de parcelas.',
  );

const cardSettingsBody = z.object({
  provider: z.enum(cardProviders, { error: texts.invalidChoice }).optional(),
  public_key: line(200),
  access_token: secret,
  webhook_secret: secret,
  base_url: line(300),
  script_url: line(300),
  statement: line(statement)
    .transform((text) => text?.toUpperCase())
    .refine((text) => text === undefined || /^[A-Z0-9 ]*$/.test(text), 'Use só letras sem acento, números e espaços.'),
  challenge: z.enum(challengeRules, { error: texts.invalidChoice }).optional(),
  review_hours: integer(reviewHours.fewest, reviewHours.most).optional(),
  fees: fees.optional(),
  payout: z.enum(payoutRules, { error: texts.invalidChoice }).optional(),
  payout_days: integer(0, payoutDays).optional(),
});
/** To be kept: percents in hundredths. */
export type CardSettingsBody = z.output<typeof cardSettingsBody>;

export const readCardSettingsCall = defineCall({
  method: 'GET',
  path: '/cartao-config',
  may: 'payment-settings.see',
  summary: 'The card provider without its secrets, and what it takes of a payment',
  responses: { 200: cardSettings },
});

export const saveCardSettingsCall = defineCall({
  method: 'PUT',
  path: '/cartao-config',
  may: 'payment-settings.change',
  needsStepUp: true,
  summary:
    'Changes what the body names; another provider or address forgets the secrets. If-Match tells of another admin who saved since',
  changes: ['settings'],
  body: cardSettingsBody,
  responses: { 200: z.object({ message: z.string(), config: cardSettings }) },
});

export const tryCardSettingsCall = defineCall({
  method: 'POST',
  path: '/cartao-config/teste',
  may: 'payment-settings.change',
  needsStepUp: true,
  summary: 'Tries what is saved, and says in words what is wrong with it; warns of interest that the provider adds',
  explainsRefusals: true,
  responses: { 200: z.object({ ok: z.literal(true), message: z.string(), warnings: z.array(z.string()) }) },
});
