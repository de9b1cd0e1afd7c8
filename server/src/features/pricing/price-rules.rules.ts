import type { PriceSettings, PriceSettingsBody } from '@giro/contract/calls/price-settings.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { type FloorTerms, floorRules } from '@giro/contract/rules/price-floor.ts';
import { z } from 'zod';

const storedRules = z.object({
  floor_rule: z.enum(floorRules).default('off'),
  min_margin_percent: z.number().default(0),
  min_profit: z.number().default(0),
  fees: z.record(z.string(), z.number()).default({}),
  tax_percent: z.number().default(0),
  target_margin_percent: z.number().default(2000),
  failure_cost: z.number().default(0),
  sample_size: z.number().default(20),
  sample_days: z.number().default(180),
  old_days: z.number().default(60),
  market_over_percent: z.number().default(1500),
});
/** The price desk's rules as they are kept: percents in hundredths of a percent, amounts in centavos. */
export type PriceRules = z.output<typeof storedRules>;

/** Reads the setting `precos`; nothing is held against a floor until somebody has said so. */
export const readPriceRules = (stored: unknown): PriceRules => storedRules.parse(stored ?? {});

/** The terms of floors and ceilings: of the ways of being paid the dearest counts. */
export const termsOf = (rules: PriceRules): FloorTerms => ({
  feePercent: Math.max(0, ...Object.values(rules.fees)),
  taxPercent: rules.tax_percent,
  marginPercent: rules.min_margin_percent,
  minProfitCents: rules.min_profit,
});

/** Rules with what a body names; fees method by method. */
export const rulesAfter = (before: PriceRules, body: PriceSettingsBody): PriceRules => ({
  ...before,
  ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  fees: { ...before.fees, ...body.fees },
});

const percentOf = (hundredths: number) => hundredths / 100;

/** As the wire has them: percents, and reais. */
export function presentRules(rules: PriceRules): Omit<PriceSettings, 'methods' | 'version'> {
  return {
    ...rules,
    min_margin_percent: percentOf(rules.min_margin_percent),
    min_profit: reaisOf(rules.min_profit),
    fees: Object.fromEntries(Object.entries(rules.fees).map(([method, fee]) => [method, percentOf(fee)])),
    tax_percent: percentOf(rules.tax_percent),
    target_margin_percent: percentOf(rules.target_margin_percent),
    failure_cost: reaisOf(rules.failure_cost),
    market_over_percent: percentOf(rules.market_over_percent),
  };
}
