import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer } from '../fields.ts';
import { creditDays, mostBonusPercent } from '../rules/credit.ts';
import { texts } from '../texts.ts';

export const readTradeTermsCall = defineCall({
  method: 'GET',
  path: '/troca',
  may: 'public',
  summary: 'Tells if sellers can be paid with credit in the shop, and with what bonus',
  cache: ['settings'],
  responses: { 200: z.object({ credit: z.boolean(), bonus_percent: z.number() }) },
});
export type TradeTerms = z.output<(typeof readTradeTermsCall)['responses'][200]>;

/** Rules for credit that pays a device. */
export const tradeSettings = z.object({
  credit_enabled: z.boolean(),
  /** Added to the price of a device that is paid with credit. */
  bonus_percent: z.number(),
  /** Days for which a credit can be used. */
  credit_days: z.number(),
  version: z.number(),
});
export type TradeSettings = z.output<typeof tradeSettings>;

const tradeSettingsBody = z.object({
  credit_enabled: z.boolean({ error: texts.invalidField }).optional(),
  bonus_percent: integer(0, mostBonusPercent).optional(),
  credit_days: integer(creditDays.fewest, creditDays.most).optional(),
});
export type TradeSettingsBody = z.output<typeof tradeSettingsBody>;

export const readTradeSettingsCall = defineCall({
  method: 'GET',
  path: '/troca-config',
  may: 'trade-settings.see',
  summary: 'How the shop gives credit for devices',
  responses: { 200: tradeSettings },
});

export const saveTradeSettingsCall = defineCall({
  method: 'PUT',
  path: '/troca-config',
  may: 'trade-settings.change',
  summary: 'Changes what the body names and keeps the rest; If-Match tells of another admin who saved since',
  body: tradeSettingsBody,
  changes: ['settings'],
  responses: { 200: tradeSettings },
});
