import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer, money, percent, positiveMoney, rule } from '../fields.ts';
import { instalmentBounds } from '../rules/instalments.ts';
import { texts } from '../texts.ts';

/** A price in so many instalments; money in reais. */
export const instalmentOption = z.object({
  instalments: z.number().int(),
  /** Each but the first. */
  value: z.number(),
  /** The first takes what does not divide. */
  first_value: z.number(),
  total: z.number(),
  interest: z.number(),
  /** Percents; 0 where nothing is added. */
  monthly_rate: z.number(),
  yearly_rate: z.number(),
  free: z.boolean(),
});
export type InstalmentOption = z.output<typeof instalmentOption>;

const mostCents = 100_000_000;

export const readInstalmentsCall = defineCall({
  method: 'GET',
  path: '/parcelas',
  may: 'public',
  summary: 'What a price costs by Pix and in instalments; none of these in a shop that takes no cards',
  query: z.object({ value: positiveMoney.refine((cents) => cents <= mostCents, texts.numberTooLarge) }),
  responses: {
    200: z.object({
      value: z.number(),
      pix: z.object({ value: z.number(), discount_percent: z.number() }),
      instalments: z.array(instalmentOption),
      /** The one to show where there is room for one; null without any. */
      best: instalmentOption.nullable(),
    }),
  },
});

export const instalmentSettings = z.object({
  max_instalments: z.number(),
  /** The least of one of several instalments, in reais. */
  min_instalment: z.number(),
  /** Up to so many cost nothing more. */
  free_up_to: z.number(),
  /** Percents. */
  monthly_rate: z.number(),
  pix_discount_percent: z.number(),
  version: z.number(),
});
export type InstalmentSettings = z.output<typeof instalmentSettings>;

export const tooManyFree = 'Use no máximo o número de parcelas que a loja oferece.';

const { most, leastReais, monthlyRate, pixDiscount } = instalmentBounds;
const isAfter = (one: unknown, other: unknown) => Number(one) > Number(other);

const instalmentSettingsBody = z
  .object({
    max_instalments: integer(1, most).optional(),
    min_instalment: money
      .refine((cents) => cents >= leastReais.fewest * 100, texts.numberTooSmall)
      .refine((cents) => cents <= leastReais.most * 100, texts.numberTooLarge)
      .optional(),
    free_up_to: integer(1, most).optional(),
    monthly_rate: percent(monthlyRate).optional(),
    pix_discount_percent: percent(pixDiscount).optional(),
  })
  .check(rule('free_up_to', tooManyFree, ({ free_up_to, max_instalments }) => !isAfter(free_up_to, max_instalments)));
/** To be kept: money in centavos, percents in hundredths. */
export type InstalmentSettingsBody = z.output<typeof instalmentSettingsBody>;

export const readInstalmentSettingsCall = defineCall({
  method: 'GET',
  path: '/parcelas-config',
  may: 'settings.see',
  summary: 'On what terms the shop divides prices, and the discount of who pays by Pix',
  responses: { 200: instalmentSettings },
});

export const saveInstalmentSettingsCall = defineCall({
  method: 'PUT',
  path: '/parcelas-config',
  may: 'settings.change',
  summary: 'Changes what the body names and keeps the rest; If-Match tells of another admin who saved since',
  body: instalmentSettingsBody,
  changes: ['settings'],
  responses: { 200: instalmentSettings },
});
