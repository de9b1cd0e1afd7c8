import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer } from '../fields.ts';
import {
  counterHoldMinutes,
  creditDays,
  mostAnonymousReais,
  mostBonusPercent,
  tradeHoldDays,
} from '../rules/credit.ts';
import { tradeModes } from '../rules/trade-in.ts';
import { texts } from '../texts.ts';

/** Facts for visitors about credit, part payment and the counter. */
export const tradeTerms = z.object({
  /** Sellers can be paid with credit. */
  credit: z.boolean(),
  bonus_percent: z.number(),
  /** Ways to give a device in part payment. */
  modes: z.array(z.enum(tradeModes)),
  /** The shop sells at its counter with this program. */
  counter: z.boolean(),
});
export type TradeTerms = z.output<typeof tradeTerms>;

export const readTradeTermsCall = defineCall({
  method: 'GET',
  path: '/troca',
  may: 'public',
  summary: 'Tells if the shop gives credit for devices, with what bonus, and how one is given in part payment',
  cache: ['settings'],
  responses: { 200: tradeTerms },
});

export const tradeSettings = z.object({
  credit_enabled: z.boolean(),
  /** Added to the price of a device that is paid with credit. */
  bonus_percent: z.number(),
  /** Days for which a credit can be used. */
  credit_days: z.number(),
  modes: z.array(z.enum(tradeModes)),
  /** Days for which a product is kept for whoever brings their device. */
  trade_hold_days: z.number(),
  counter_enabled: z.boolean(),
  /** Minutes for which a sale at the counter is kept in which nothing is paid. */
  hold_minutes: z.number(),
  /** The most, in reais, that somebody without a name may buy for at the counter. */
  anonymous_up_to: z.number(),
  version: z.number(),
});
export type TradeSettings = z.output<typeof tradeSettings>;

const flag = z.boolean({ error: texts.invalidField });

const tradeSettingsBody = z.object({
  credit_enabled: flag.optional(),
  bonus_percent: integer(0, mostBonusPercent).optional(),
  credit_days: integer(creditDays.fewest, creditDays.most).optional(),
  modes: z
    .array(z.enum(tradeModes, { error: texts.invalidChoice }), { error: texts.invalidChoice })
    .max(10)
    .optional(),
  trade_hold_days: integer(tradeHoldDays.fewest, tradeHoldDays.most).optional(),
  counter_enabled: flag.optional(),
  hold_minutes: integer(counterHoldMinutes.fewest, counterHoldMinutes.most).optional(),
  anonymous_up_to: integer(0, mostAnonymousReais).optional(),
});
export type TradeSettingsBody = z.output<typeof tradeSettingsBody>;

export const readTradeSettingsCall = defineCall({
  method: 'GET',
  path: '/troca-config',
  may: 'trade-settings.see',
  summary: 'How the shop gives credit, takes devices in part payment and sells at its counter',
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
