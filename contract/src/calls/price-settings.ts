import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer, money, percent } from '../fields.ts';
import { floorRules } from '../rules/price-floor.ts';
import { texts } from '../texts.ts';

/** The price desk's rules: percents with at most two places, amounts in reais. */
const priceSettings = z.object({
  floor_rule: z.enum(floorRules),
  min_margin_percent: z.number(),
  min_profit: z.number(),
  /** The cost of each way of being paid, by its name; one that is not named costs nothing. */
  fees: z.record(z.string(), z.number()),
  tax_percent: z.number(),
  target_margin_percent: z.number(),
  /** The cost of a device that fails at the bench. */
  failure_cost: z.number(),
  sample_size: z.number(),
  sample_days: z.number(),
  old_days: z.number(),
  market_over_percent: z.number(),
  /** The ways of being paid that this shop has, by the names that `fees` knows them by. */
  methods: z.array(z.object({ id: z.string(), label: z.string() })),
  version: z.number(),
});
export type PriceSettings = z.output<typeof priceSettings>;

const anyPercent = percent(100);

const priceSettingsBody = z.object({
  floor_rule: z.enum(floorRules, { error: texts.invalidChoice }).optional(),
  min_margin_percent: anyPercent.optional(),
  min_profit: money.optional(),
  /** Method by method: those that are not named stay. */
  fees: z
    .record(z.string().max(40, texts.invalidChoice), anyPercent, { error: texts.invalidField })
    .refine((fees) => Object.keys(fees).length <= 50, texts.invalidChoice)
    .optional(),
  tax_percent: anyPercent.optional(),
  target_margin_percent: anyPercent.optional(),
  failure_cost: money.optional(),
  sample_size: integer(3, 200).optional(),
  sample_days: integer(1, 3650).optional(),
  old_days: integer(1, 3650).optional(),
  market_over_percent: anyPercent.optional(),
});
/** Percents in hundredths of a percent, amounts in centavos. */
export type PriceSettingsBody = z.output<typeof priceSettingsBody>;

export const readPriceSettingsCall = defineCall({
  method: 'GET',
  path: '/precos-config',
  may: 'pricing.see',
  summary: 'Floor, fees, tax and margins by which the price desk works',
  responses: { 200: priceSettings },
});

export const savePriceSettingsCall = defineCall({
  method: 'PUT',
  path: '/precos-config',
  may: 'pricing.change',
  summary: 'Changes what the body names and keeps the rest; If-Match tells of another person who saved since',
  body: priceSettingsBody,
  changes: ['settings'],
  responses: { 200: priceSettings },
});
