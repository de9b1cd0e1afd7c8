import { silenceRules } from '@giro/contract/rules/proposal.ts';
import { z } from 'zod';

const deviceRules = z.object({
  approve_on_accept: z.boolean().default(true),
  on_silence: z.enum(silenceRules).default('aceitar'),
  offer_days: z.number().default(5),
  better_pays_more: z.boolean().default(true),
  require_lookup: z.boolean().default(false),
  stock_margin_percent: z.number().default(0),
});
/** Rules for buying devices and putting them on the shelf. */
export type DeviceRules = z.output<typeof deviceRules>;

/** Reads the setting `devices`; what it does not say is as it is until somebody changes it. */
export const readDeviceRules = (stored: unknown): DeviceRules => deviceRules.parse(stored ?? {});
